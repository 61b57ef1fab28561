-- What is in the database: objects, options, facts of the load, size, traces of transactions.

-- statement: relations
-- Everything of the login's own schema that takes a name which a table, a key or an index of ours would have.
SELECT o.name
FROM sys.objects AS o
JOIN sys.schemas AS s ON s.schema_id = o.schema_id
WHERE s.name = SCHEMA_NAME()
UNION
SELECT i.name
FROM sys.indexes AS i
JOIN sys.objects AS o ON o.object_id = i.object_id
JOIN sys.schemas AS s ON s.schema_id = o.schema_id
WHERE s.name = SCHEMA_NAME() AND i.name IS NOT NULL;
GO

-- statement: procedures
SELECT p.name
FROM sys.procedures AS p
JOIN sys.schemas AS s ON s.schema_id = p.schema_id
WHERE s.name = SCHEMA_NAME() AND LEFT(p.name, 10) = 'latchmark_'
ORDER BY p.name;
GO

-- statement: options
SELECT 'recovery model' AS name, CAST(recovery_model_desc AS varchar(60)) AS value
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'read committed snapshot', CASE WHEN is_read_committed_snapshot_on = 1 THEN 'ON' ELSE 'OFF' END
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'target recovery time', CAST(target_recovery_time_in_seconds AS varchar(60))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'delayed durability', CAST(delayed_durability_desc AS varchar(60))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'page verification', CAST(page_verify_option_desc AS varchar(60))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'automatic statistics', CASE WHEN is_auto_update_stats_on = 1 THEN 'ON' ELSE 'OFF' END
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'creation of statistics', CASE WHEN is_auto_create_stats_on = 1 THEN 'ON' ELSE 'OFF' END
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL
SELECT 'query store', CASE WHEN is_query_store_on = 1 THEN 'ON' ELSE 'OFF' END
FROM sys.databases WHERE database_id = DB_ID();
GO

-- statement: load facts
SELECT name, value
FROM latchmark_load;
GO

-- statement: forget load facts
DELETE FROM latchmark_load;
GO

-- statement: record load fact
INSERT INTO latchmark_load (name, value)
VALUES (?, ?);
GO

-- statement: loaded chunks
SELECT warehouse_id, table_name, row_count, checksum
FROM latchmark_load_chunk
ORDER BY warehouse_id, table_name;
GO

-- statement: size
SELECT COALESCE(SUM(CAST(size AS bigint)), 0) * 8192
FROM sys.database_files;
GO

-- statement: statistics
UPDATE STATISTICS ${TABLE};
GO

-- statement: start of the log chain
-- After a switch to the recovery model FULL checkpoints still truncate the log, until the first backup of the database that is not
-- COPY_ONLY (documentation, 'View or change the recovery model of a database', 'Copy-only backups'). NUL keeps nothing.
-- Azure makes backups by itself.
IF CAST(SERVERPROPERTY('EngineEdition') AS int) NOT IN (5, 8, 12) AND DATABASEPROPERTYEX(DB_NAME(), 'Recovery') = 'FULL'
    IF EXISTS (SELECT 1 FROM sys.database_recovery_status WHERE database_id = DB_ID() AND last_log_backup_lsn IS NULL)
        EXECUTE (N'DECLARE @database sysname = DB_NAME(); BACKUP DATABASE @database TO DISK = N''NUL'';');
GO

-- statement: loosely filled
-- Tables whose clustered key was given a fill factor: the server keeps to it only when it builds an index.
SELECT o.name
FROM sys.indexes AS i
JOIN sys.objects AS o ON o.object_id = i.object_id
JOIN sys.schemas AS s ON s.schema_id = o.schema_id
WHERE s.name = SCHEMA_NAME() AND i.index_id = 1 AND i.fill_factor BETWEEN 1 AND 99
ORDER BY o.name;
GO

-- statement: layout of the keys
-- How the clustered key of CUSTOMER lies in its pages, which was created with all others; the indexes are to lie alike.
SELECT 'FILL_FACTOR' AS name, CAST(CASE WHEN i.fill_factor = 0 THEN 100 ELSE i.fill_factor END AS varchar(60)) AS value
FROM sys.indexes AS i
WHERE i.object_id = OBJECT_ID('customer') AND i.index_id = 1
UNION ALL
SELECT 'COMPRESSION', CAST(p.data_compression_desc AS varchar(60))
FROM sys.partitions AS p
WHERE p.object_id = OBJECT_ID('customer') AND p.index_id = 1 AND p.partition_number = 1;
GO

-- statement: rebuild
ALTER INDEX ALL ON ${TABLE} REBUILD;
GO

-- statement: no lock escalation
-- A transaction never locks a whole table because it has locked many rows.
ALTER TABLE ${TABLE} SET (LOCK_ESCALATION = DISABLE);
GO

-- statement: lock escalation
-- The load of a warehouse by one connection ends with a lock on each table instead of 499,000 on rows.
ALTER TABLE ${TABLE} SET (LOCK_ESCALATION = TABLE);
GO

-- statement: pad warehouse
-- A page for each row, so that two sessions that change two rows never wait for one page.
ALTER TABLE warehouse ADD w_padding char(4200) NOT NULL CONSTRAINT warehouse_padding DEFAULT '';
GO

-- statement: pad district
ALTER TABLE district ADD d_padding char(4200) NOT NULL CONSTRAINT district_padding DEFAULT '';
GO

-- statement: removal of a procedure
DROP PROCEDURE IF EXISTS ${PROCEDURE};
GO

-- statement: types
-- Every build of Latchmark has one of its own, whose name ends in a hash; the first ones had one without.
SELECT t.name
FROM sys.types AS t
JOIN sys.schemas AS s ON s.schema_id = t.schema_id
WHERE s.name = SCHEMA_NAME() AND t.is_table_type = 1 AND LEFT(t.name, 10) = 'latchmark_'
ORDER BY t.name;
GO

-- statement: removal of a type
DROP TYPE IF EXISTS ${TYPE};
GO

-- statement: removal of a table
DROP TABLE IF EXISTS ${TABLE};
GO

-- statement: transactions since load
-- The traces that a transaction leaves and a wrong load would hardly show, so that a wrong load isn't excused from the
-- conditions of a fresh one. Delivery takes the oldest new order of a district first, which is order 2,101.
SELECT 'new_order' AS transaction_type
WHERE EXISTS (SELECT 1 FROM district WHERE d_next_o_id > 3001)
UNION ALL
SELECT 'payment'
WHERE (SELECT COUNT_BIG(*) FROM history)
    > (SELECT 30000 * CAST(value AS bigint) FROM latchmark_load WHERE name = 'warehouses')
UNION ALL
SELECT 'delivery'
WHERE EXISTS (
    SELECT 1
    FROM orders
    LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE o_id = 2101 AND o_carrier_id IS NOT NULL AND no_o_id IS NULL
);
GO

-- statement: check settings
-- A check never asks for locks that a run would wait for longer than it must.
SET LOCK_TIMEOUT 600000;
GO
