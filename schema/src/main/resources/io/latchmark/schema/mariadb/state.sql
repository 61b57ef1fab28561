-- What is in the database: objects, facts of the load, size, traces of transactions.

-- statement: relations
SELECT LOWER(table_name)
FROM information_schema.TABLES
WHERE table_schema = DATABASE()
UNION
SELECT LOWER(index_name)
FROM information_schema.STATISTICS
WHERE table_schema = DATABASE();

-- statement: load facts
SELECT name, value
FROM latchmark_load;

-- statement: record load fact
REPLACE INTO latchmark_load (name, value)
VALUES (?, ?);

-- statement: loaded chunks
SELECT warehouse_id, table_name, row_count, checksum
FROM latchmark_load_chunk
ORDER BY warehouse_id, table_name;

-- statement: size
-- Of the pages of its tables and indexes, as InnoDB's statistics count them: the files themselves need the right PROCESS.
SELECT COALESCE(SUM(data_length + index_length + data_free), 0)
FROM information_schema.TABLES
WHERE table_schema = DATABASE();

-- statement: transactions since load
-- The traces that a transaction leaves and a wrong load would hardly show, so that a wrong load isn't excused from the conditions of a
-- fresh one. Delivery takes the oldest new order of a district first, which is order 2,101.
SELECT 'new_order'
WHERE EXISTS (SELECT 1 FROM district WHERE d_next_o_id > 3001)
UNION ALL
SELECT 'payment'
WHERE (SELECT COUNT(*) FROM history) > (SELECT 30000 * CAST(value AS integer) FROM latchmark_load WHERE name = 'warehouses')
UNION ALL
SELECT 'delivery'
WHERE EXISTS (
    SELECT 1
    FROM orders
    LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE o_id = 2101 AND o_carrier_id IS NOT NULL AND no_o_id IS NULL
);

-- statement: check settings
-- Sums by order and by customer stay in memory for longer than with the 16 MB of the server's own setting. A condition may take as long as
-- it needs.
SET SESSION tmp_memory_table_size = 256 * 1024 * 1024, max_heap_table_size = 256 * 1024 * 1024, max_statement_time = 0;
