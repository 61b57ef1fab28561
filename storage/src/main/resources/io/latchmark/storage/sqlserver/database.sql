-- What a run asks of the database itself, before and after the load. Facts are names and values; a group that the server
-- does not answer is reported with the reason. COLLATE DATABASE_DEFAULT: names and the server's own descriptions have two
-- collations, of which the server makes no one text or column.

-- statement: new_orders_placed
-- Every New-Order that committed has raised the next order number of its district by one (clause 2.4.2.2).
SELECT SUM(CAST(d_next_o_id AS bigint)) FROM district;
GO

-- statement: checkpoint
CHECKPOINT;
GO

-- statement: has checkpoint
-- Babelfish takes the statement and does nothing.
SELECT 'checkpoint' AS name, CASE WHEN SERVERPROPERTY('BabelfishVersion') IS NULL THEN '1' ELSE '0' END AS value;
GO

-- statement: drop clean buffers
-- After a checkpoint no page is dirty, so that all of them go.
DBCC DROPCLEANBUFFERS WITH NO_INFOMSGS;
GO

-- statement: facts database
SELECT 'build' AS name, CAST(@@VERSION AS varchar(1000)) AS value
UNION ALL SELECT 'server_version', CAST(SERVERPROPERTY('ProductVersion') AS varchar(200))
UNION ALL SELECT 'level', CAST(SERVERPROPERTY('ProductLevel') AS varchar(200))
UNION ALL SELECT 'edition', CAST(SERVERPROPERTY('Edition') AS varchar(200))
UNION ALL SELECT 'engine_edition', CAST(SERVERPROPERTY('EngineEdition') AS varchar(200))
UNION ALL SELECT 'name', DB_NAME()
UNION ALL SELECT 'size_bytes', CAST((SELECT NULLIF(SUM(CAST(size AS bigint)), 0) * 8192 FROM sys.database_files) AS varchar(200));
GO

-- statement: facts settings, options
-- What the database is set to, whatever it means to storage or to locks.
SELECT v.name, v.value
FROM sys.databases AS d
CROSS APPLY (VALUES
    ('recovery_model', CAST(d.recovery_model_desc AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('read_committed_snapshot', CAST(d.is_read_committed_snapshot_on AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('snapshot_isolation', CAST(d.snapshot_isolation_state_desc AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('delayed_durability', CAST(NULLIF(d.delayed_durability_desc, '') AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('page_verify', CAST(NULLIF(d.page_verify_option_desc, '') AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('target_recovery_seconds', CAST(d.target_recovery_time_in_seconds AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('compatibility_level', CAST(d.compatibility_level AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('collation', CAST(d.collation_name AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('encrypted', CAST(d.is_encrypted AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('containment', CAST(d.containment_desc AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('automatic_statistics', CAST(d.is_auto_update_stats_on AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('creation_of_statistics', CAST(d.is_auto_create_stats_on AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('asynchronous_statistics', CAST(d.is_auto_update_stats_async_on AS varchar(200)) COLLATE DATABASE_DEFAULT),
    ('query_store', CAST(d.is_query_store_on AS varchar(200)) COLLATE DATABASE_DEFAULT)
) AS v (name, value)
WHERE d.database_id = DB_ID();
GO

-- statement: facts settings, accelerated_recovery
-- From SQL Server 2019 on.
SELECT 'accelerated_database_recovery' AS name, CAST(is_accelerated_database_recovery_on AS varchar(200)) AS value
FROM sys.databases WHERE database_id = DB_ID();
GO

-- statement: facts settings, configuration
SELECT LOWER(REPLACE(REPLACE(REPLACE(name, ' (', '_'), ')', ''), ' ', '_')) AS name,
    CAST(value_in_use AS varchar(200)) AS value
FROM sys.configurations
WHERE name IN ('max server memory (MB)', 'min server memory (MB)', 'max degree of parallelism',
    'cost threshold for parallelism', 'recovery interval (min)', 'max worker threads', 'affinity mask',
    'affinity I/O mask', 'lightweight pooling', 'priority boost', 'optimize for ad hoc workloads',
    'backup compression default', 'tempdb metadata memory-optimized', 'ADR Preallocation Factor');
GO

-- statement: facts server, host
-- A server that does not know them says 0.
SELECT 'processors' AS name, CAST(NULLIF(cpu_count, 0) AS varchar(200)) AS value FROM sys.dm_os_sys_info
UNION ALL SELECT 'memory_bytes', CAST(NULLIF(physical_memory_kb, 0) * 1024 AS varchar(200)) FROM sys.dm_os_sys_info
UNION ALL SELECT 'committed_target_bytes', CAST(NULLIF(committed_target_kb, 0) * 1024 AS varchar(200)) FROM sys.dm_os_sys_info;
GO

-- statement: facts server, started
-- The server keeps its local time; recorded is UTC. The offset is that of the start, to a quarter of an hour: a change to or from
-- daylight saving time does not move the ticks (documentation of sys.dm_os_sys_info).
SELECT 'started_at' AS name, CONCAT(CONVERT(varchar(30), DATEADD(MINUTE, -15 * CAST(ROUND(DATEDIFF(SECOND,
    DATEADD(SECOND, -CAST((ms_ticks - sqlserver_start_time_ms_ticks) / 1000 AS int), SYSUTCDATETIME()),
    sqlserver_start_time) / 900.0, 0) AS int), sqlserver_start_time), 126), 'Z') AS value
FROM sys.dm_os_sys_info;
GO

-- statement: facts server, services
-- Whether files are made without being filled with zeros. From SQL Server 2022 on the view wants the right VIEW SERVER
-- SECURITY STATE, where the others want VIEW SERVER PERFORMANCE STATE.
SELECT 'instant_file_initialization' AS name, CAST(instant_file_initialization_enabled AS varchar(200)) AS value
FROM sys.dm_server_services
WHERE servicename LIKE 'SQL Server (%';
GO

-- statement: facts files
-- The first word is ROWS or LOG.
SELECT f.name AS name,
    CONCAT(f.type_desc COLLATE DATABASE_DEFAULT, ' ', f.physical_name COLLATE DATABASE_DEFAULT, ', ',
        CAST(f.size AS bigint) * 8192, ' bytes, grows by ',
        CASE WHEN f.is_percent_growth = 1 THEN CONCAT(f.growth, ' %')
            ELSE CONCAT(CAST(f.growth AS bigint) * 8192, ' bytes') END) AS value
FROM sys.database_files AS f;
GO

-- statement: facts tables
-- How each key and index lies in its pages.
SELECT CONCAT(o.name, '.', COALESCE(i.name, 'heap')) AS name,
    CONCAT(i.type_desc COLLATE DATABASE_DEFAULT, ', file group ', g.name COLLATE DATABASE_DEFAULT, ', fill factor ',
        CASE WHEN i.fill_factor = 0 THEN 100 ELSE i.fill_factor END, ', compression ',
        p.data_compression_desc COLLATE DATABASE_DEFAULT, ', row locks ', i.allow_row_locks, ', page locks ', i.allow_page_locks) AS value
FROM sys.indexes AS i
JOIN sys.objects AS o ON o.object_id = i.object_id
JOIN sys.schemas AS s ON s.schema_id = o.schema_id
JOIN sys.data_spaces AS g ON g.data_space_id = i.data_space_id
JOIN sys.partitions AS p ON p.object_id = i.object_id AND p.index_id = i.index_id AND p.partition_number = 1
WHERE s.name = SCHEMA_NAME()
    AND o.name IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock');
GO

-- statement: facts table_age
-- Rows of each table, and how many were left as ghosts for the server to remove, since its clustered index is in memory.
SELECT o.name AS name, CONCAT(p.row_count, ' rows, ', s.leaf_ghost_count, ' ghosts') AS value
FROM sys.objects AS o
JOIN sys.schemas AS c ON c.schema_id = o.schema_id
JOIN sys.dm_db_partition_stats AS p ON p.object_id = o.object_id AND p.index_id IN (0, 1) AND p.partition_number = 1
JOIN sys.dm_db_index_operational_stats(DB_ID(), NULL, NULL, NULL) AS s
    ON s.object_id = p.object_id AND s.index_id = p.index_id AND s.partition_number = p.partition_number
WHERE c.name = SCHEMA_NAME()
    AND o.name IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock');
GO

-- statement: facts buffer_pool
-- Pages in memory by file: read at the start and the end of a run only, because it looks at all of them, and not where they may be
-- more than 8 million (64 GiB), which takes minutes. The last is the mean time that the reads of these pages took.
IF (SELECT committed_target_kb FROM sys.dm_os_sys_info) > 67108864
    SELECT 'not read' AS name, 'the buffer pool may hold more than 64 GiB, and this looks at each of its pages' AS value;
ELSE
SELECT CONCAT(v.name, ' ', c.name) AS name, v.value
FROM (
    SELECT f.name AS name, COUNT_BIG(*) * 8192 AS cached_bytes, SUM(CAST(b.is_modified AS bigint)) * 8192 AS dirty_bytes,
        AVG(CAST(NULLIF(b.read_microsec, 0) AS bigint)) AS read_micros
    FROM sys.dm_os_buffer_descriptors AS b
    JOIN sys.database_files AS f ON f.file_id = b.file_id
    WHERE b.database_id = DB_ID()
    GROUP BY f.name
) AS c
CROSS APPLY (VALUES
    ('cached_bytes', CAST(c.cached_bytes AS varchar(200))),
    ('dirty_bytes', CAST(c.dirty_bytes AS varchar(200))),
    ('mean_read_micros', CAST(c.read_micros AS varchar(200)))
) AS v (name, value);
GO

-- statement: durability_faults
-- With ALLOWED a transaction has to ask for delayed durability, and none of these does.
SELECT 'delayed_durability' AS name, CAST(delayed_durability_desc AS varchar(200)) AS value
FROM sys.databases
WHERE database_id = DB_ID() AND delayed_durability_desc = 'FORCED';
GO

-- statement: locations
-- The files of the database, the last of each kind last: those of the tables, where they have file groups of their own.
SELECT CASE WHEN type_desc = 'LOG' THEN 'log' ELSE 'data' END AS name, physical_name AS value
FROM sys.database_files
ORDER BY file_id;
GO

-- statement: file_locations
SELECT name, physical_name AS value
FROM sys.database_files;
GO

-- statement: incarnation
-- tempdb is recreated at each start, and every login may see it in the list.
SELECT 'tempdb_created' AS name, CONVERT(varchar(30), create_date, 126) AS value
FROM sys.databases
WHERE name = 'tempdb'
UNION ALL
SELECT 'machine', CAST(SERVERPROPERTY('ComputerNamePhysicalNetBIOS') AS varchar(200));
GO

-- statement: server start
SELECT 'server_started' AS name, CONVERT(varchar(30), sqlserver_start_time, 126) AS value
FROM sys.dm_os_sys_info;
GO

-- statement: age
-- Seconds since the start of the server, by its ticks: see 'started'.
SELECT 'seconds' AS name, CAST((ms_ticks - sqlserver_start_time_ms_ticks) / 1000 AS varchar(20)) AS value
FROM sys.dm_os_sys_info;
GO

-- statement: age of tempdb
-- Where the login may not see the ticks: since tempdb was made, by the local clock.
SELECT 'seconds' AS name, CAST(DATEDIFF(second, create_date, SYSDATETIME()) AS varchar(20)) AS value
FROM sys.databases
WHERE name = 'tempdb';
GO
