-- Questions about two warehouses of real content.

-- statement: copy_for_classic
-- File by file, without the log.
CREATE DATABASE classic TEMPLATE latchmark STRATEGY file_copy

-- statement: copy_for_optimised
CREATE DATABASE optimised TEMPLATE latchmark STRATEGY file_copy

-- statement: removal_of_classic
DROP DATABASE IF EXISTS classic

-- statement: removal_of_optimised
DROP DATABASE IF EXISTS optimised

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

-- statement: state
-- A sum of hashes for each table, without the moments at which transactions ran.
SELECT (SELECT sum(hashtextextended(warehouse::text, 0)) FROM warehouse)
UNION ALL SELECT (SELECT sum(hashtextextended(district::text, 0)) FROM district)
UNION ALL SELECT (SELECT sum(hashtextextended(customer::text, 0)) FROM customer)
UNION ALL SELECT (SELECT sum(hashtextextended(stock::text, 0)) FROM stock)
UNION ALL SELECT (SELECT sum(hashtextextended(new_order::text, 0)) FROM new_order)
UNION ALL SELECT (
    SELECT sum(hashtextextended(
        ROW(o_w_id, o_d_id, o_id, o_c_id, o_carrier_id, o_ol_cnt, o_all_local)::text, 0))
    FROM orders)
UNION ALL SELECT (
    SELECT sum(hashtextextended(
        ROW(ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d IS NULL, ol_quantity,
            ol_amount, ol_dist_info)::text, 0))
    FROM order_line)
UNION ALL SELECT (
    SELECT sum(hashtextextended(
        ROW(h_w_id, h_d_id, h_c_w_id, h_c_d_id, h_c_id, h_amount, h_data)::text, 0))
    FROM history)
