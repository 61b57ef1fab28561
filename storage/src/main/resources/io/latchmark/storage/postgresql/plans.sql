-- Whether transactions read whole tables.

-- statement: scans
-- Sequential scans of each table whose rows grow with the number of warehouses, since the statistics were reset. WAREHOUSE and
-- DISTRICT have few pages, which the planner may well read whole.
SELECT relname AS name, seq_scan AS value
FROM pg_stat_user_tables
WHERE schemaname = current_schema()
    AND relname IN ('customer', 'new_order', 'orders', 'order_line', 'item', 'stock')
ORDER BY relname
