-- Questions about two warehouses of real content.

-- statement: fresh_counters
-- The load has read every table.
SELECT pg_stat_reset()

-- statement: terminals
SELECT count(*) FROM pg_stat_activity WHERE application_name = 'latchmark terminals'

-- statement: sequential_scans
-- What the terminals' statements read from begin to end; none of the procedures may.
SELECT coalesce(string_agg(relname, ',' ORDER BY relname), '') FROM pg_stat_user_tables WHERE seq_scan > 0

-- statement: tables_read_by_index
SELECT string_agg(relname, ',' ORDER BY relname) FROM pg_stat_user_tables WHERE idx_scan > 0

-- statement: age_statistics
-- The planner multiplies rows to a page, as ANALYZE found them, by the pages of now: of tables that have grown, and of a
-- queue whose pages have emptied, it expects many times the rows that match a key.
UPDATE pg_class
SET reltuples = 10 * reltuples
WHERE relname IN ('new_order', 'new_order_key', 'orders', 'orders_key', 'order_line', 'order_line_key')

-- statement: indexes_read_widely
-- With more than 100 entries for each of the 1,000 transactions; Stock-Level has the most, 200 in one of five.
SELECT coalesce(string_agg(indexrelname || ' ' || idx_tup_read, ',' ORDER BY indexrelname), '')
FROM pg_stat_user_indexes
WHERE idx_tup_read > 100 * 1000

-- statement: unused_indexes
SELECT coalesce(string_agg(indexrelname, ',' ORDER BY indexrelname), '')
FROM pg_stat_user_indexes
WHERE idx_scan = 0 AND relname NOT LIKE 'latchmark\_load%'
