-- What is in the database: objects, facts of the load, size, traces of transactions.

-- statement: relations
-- Everything of the schema that takes a name which a table or an index of ours would have. Without a schema the cast fails with 3F000:
-- tables that cannot be seen are not tables that are not there.
SELECT relname
FROM pg_class
WHERE relnamespace = quote_ident(coalesce(current_schema(), 'any of search_path'))::regnamespace;

-- statement: load facts
SELECT name, value
FROM latchmark_load;

-- statement: record load fact
INSERT INTO latchmark_load (name, value)
VALUES (?, ?)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;

-- statement: loaded chunks
SELECT warehouse_id, table_name, row_count, checksum
FROM latchmark_load_chunk
ORDER BY warehouse_id, table_name;

-- statement: size
SELECT pg_database_size(current_database());

-- statement: reclaim
-- What an interrupted load wrote and did not commit takes space until a VACUUM gives it free for the rows to come. The
-- pages that this VACUUM has seen, the one after the load needn't see again.
VACUUM item, warehouse, district, customer, history, orders, new_order, order_line, stock;

-- statement: transactions since load
-- The traces that a transaction leaves and a wrong load would hardly show, so that a wrong load isn't excused from the
-- conditions of a fresh one. Delivery takes the oldest new order of a district first, which is order 2,101.
SELECT 'new_order'
WHERE EXISTS (SELECT 1 FROM district WHERE d_next_o_id > 3001)
UNION ALL
SELECT 'payment'
WHERE (SELECT count(*) FROM history) > (SELECT 30000 * value::bigint FROM latchmark_load WHERE name = 'warehouses')
UNION ALL
SELECT 'delivery'
WHERE EXISTS (
    SELECT 1
    FROM orders
    LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE o_id = 2101 AND o_carrier_id IS NOT NULL AND no_o_id IS NULL
);

-- statement: check settings
-- Sums by order and by customer stay in memory for longer than with the 4 MB of the server's own setting.
SET LOCAL work_mem = '64MB';

-- statement: index settings
-- More memory for the sort of an index, in its transaction alone, unless the server has as much.
SELECT set_config('maintenance_work_mem', '256MB', true)
WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < pg_size_bytes('256MB');

-- statement: load settings
-- What decides how long a load takes; sizes in bytes.
SELECT name, CASE WHEN unit IS NULL THEN setting ELSE pg_size_bytes(current_setting(name))::text END
FROM pg_settings
WHERE name IN ('debug_io_direct', 'max_wal_size', 'shared_buffers');

-- statement: load settings shown
SELECT name, current_setting(name)
FROM pg_settings
WHERE name IN ('debug_io_direct', 'max_wal_size', 'shared_buffers');

-- statement: record load settings
-- With which the server is filled, beside the facts of the load.
INSERT INTO latchmark_load (name, value)
SELECT 'load.' || name, current_setting(name)
FROM pg_settings
WHERE name IN (
    'autovacuum', 'checkpoint_timeout', 'debug_io_direct', 'fsync', 'full_page_writes', 'maintenance_work_mem',
    'max_wal_size', 'server_version', 'shared_buffers', 'synchronous_commit', 'wal_level'
)
ON CONFLICT (name) DO UPDATE SET value = excluded.value;
