-- What is in the database: objects, facts of the load, size, traces of transactions. Schema names these statements.

-- statement: relations
-- In lower case: H2 keeps names that are not quoted in upper case.
SELECT LOWER(table_name)
FROM information_schema.tables
WHERE table_schema = SCHEMA();

-- statement: load facts
SELECT name, "VALUE"
FROM latchmark_load;

-- statement: record load fact
MERGE INTO latchmark_load (name, "VALUE")
KEY (name)
VALUES (?, ?);

-- statement: loaded chunks
SELECT warehouse_id, table_name, row_count, checksum
FROM latchmark_load_chunk
ORDER BY warehouse_id, table_name;

-- statement: size
-- A database in memory has no file.
SELECT COALESCE(MAX(CAST(setting_value AS bigint)), 0)
FROM information_schema.settings
WHERE setting_name = 'info.FILE_SIZE';

-- statement: transactions since load
-- The traces that a transaction leaves and a wrong load would hardly show.
SELECT 'new_order'
WHERE EXISTS (SELECT 1 FROM district WHERE d_next_o_id > 3001)
UNION ALL
SELECT 'payment'
WHERE (SELECT COUNT(*) FROM history)
    > (SELECT 30000 * CAST("VALUE" AS bigint) FROM latchmark_load WHERE name = 'warehouses')
UNION ALL
SELECT 'delivery'
WHERE EXISTS (SELECT 1 FROM orders WHERE o_id = 2101 AND o_carrier_id IS NOT NULL);

-- statement: check settings
-- A condition may take as long as it needs.
SET QUERY_TIMEOUT 0;
