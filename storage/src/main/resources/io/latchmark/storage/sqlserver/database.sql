-- What a run asks of the database itself, before and after the load. Facts are names and values; a group that the server
-- does not answer is told with the reason.

-- statement: new_orders_placed
-- Every New-Order that committed has raised the next order number of its district by one (clause 2.4.2.2).
SELECT SUM(CAST(d_next_o_id AS bigint)) FROM district;
GO

-- statement: checkpoint
CHECKPOINT;
GO

-- statement: database
SELECT 'build' AS name, CAST(@@VERSION AS varchar(1000)) AS value
UNION ALL SELECT 'server_version', CAST(SERVERPROPERTY('ProductVersion') AS varchar(200))
UNION ALL SELECT 'level', CAST(SERVERPROPERTY('ProductLevel') AS varchar(200))
UNION ALL SELECT 'edition', CAST(SERVERPROPERTY('Edition') AS varchar(200))
UNION ALL SELECT 'name', DB_NAME()
UNION ALL SELECT 'size_bytes', CAST((SELECT SUM(CAST(size AS bigint)) * 8192 FROM sys.database_files) AS varchar(200));
GO

-- statement: options
-- What the database is set to, whatever it means to storage or to locks.
SELECT 'recovery_model' AS name, CAST(recovery_model_desc AS varchar(200)) AS value
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'read_committed_snapshot', CAST(is_read_committed_snapshot_on AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'snapshot_isolation', CAST(snapshot_isolation_state_desc AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'delayed_durability', CAST(delayed_durability_desc AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'page_verify', CAST(page_verify_option_desc AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'target_recovery_seconds', CAST(target_recovery_time_in_seconds AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'compatibility_level', CAST(compatibility_level AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'collation', CAST(collation_name AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'encrypted', CAST(is_encrypted AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID()
UNION ALL SELECT 'asynchronous_statistics', CAST(is_auto_update_stats_async_on AS varchar(200))
FROM sys.databases WHERE database_id = DB_ID();
GO

-- statement: accelerated_recovery
-- From SQL Server 2019 on.
SELECT 'accelerated_database_recovery' AS name, CAST(is_accelerated_database_recovery_on AS varchar(200)) AS value
FROM sys.databases WHERE database_id = DB_ID();
GO

-- statement: configuration
SELECT LOWER(REPLACE(REPLACE(REPLACE(name, ' (', '_'), ')', ''), ' ', '_')) AS name,
    CAST(value_in_use AS varchar(200)) AS value
FROM sys.configurations
WHERE name IN ('max server memory (MB)', 'min server memory (MB)', 'max degree of parallelism',
    'cost threshold for parallelism', 'recovery interval (min)', 'max worker threads', 'affinity mask',
    'affinity I/O mask', 'lightweight pooling', 'priority boost', 'optimize for ad hoc workloads',
    'backup compression default', 'tempdb metadata memory-optimized', 'ADR Preallocation Factor');
GO

-- statement: host
SELECT 'processors' AS name, CAST(cpu_count AS varchar(200)) AS value FROM sys.dm_os_sys_info
UNION ALL SELECT 'memory_bytes', CAST(physical_memory_kb * 1024 AS varchar(200)) FROM sys.dm_os_sys_info
UNION ALL SELECT 'committed_target_bytes', CAST(committed_target_kb * 1024 AS varchar(200)) FROM sys.dm_os_sys_info
UNION ALL SELECT 'started_at', CONVERT(varchar(30), sqlserver_start_time, 126) FROM sys.dm_os_sys_info;
GO

-- statement: services
-- Whether files are made without being filled with zeros.
SELECT 'instant_file_initialization' AS name, CAST(instant_file_initialization_enabled AS varchar(200)) AS value
FROM sys.dm_server_services
WHERE servicename LIKE 'SQL Server (%';
GO

-- statement: files
SELECT f.name AS name,
    CONCAT(f.type_desc, ' ', f.physical_name, ', ', CAST(f.size AS bigint) * 8192, ' bytes, grows by ',
        CASE WHEN f.is_percent_growth = 1 THEN CONCAT(f.growth, ' %')
            ELSE CONCAT(CAST(f.growth AS bigint) * 8192, ' bytes') END) AS value
FROM sys.database_files AS f;
GO

-- statement: tables
-- How each key and index lies in its pages.
SELECT CONCAT(o.name, '.', COALESCE(i.name, 'heap')) AS name,
    CONCAT(i.type_desc, ', file group ', g.name, ', fill factor ', CASE WHEN i.fill_factor = 0 THEN 100 ELSE i.fill_factor END, ', compression ',
        p.data_compression_desc, ', row locks ', i.allow_row_locks, ', page locks ', i.allow_page_locks) AS value
FROM sys.indexes AS i
JOIN sys.objects AS o ON o.object_id = i.object_id
JOIN sys.schemas AS s ON s.schema_id = o.schema_id
JOIN sys.data_spaces AS g ON g.data_space_id = i.data_space_id
JOIN sys.partitions AS p ON p.object_id = i.object_id AND p.index_id = i.index_id AND p.partition_number = 1
WHERE s.name = SCHEMA_NAME()
    AND o.name IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock');
GO

-- statement: buffer_pool
-- Pages in memory by file: read at the begin and the end of a run only, because it looks at all of them.
SELECT CONCAT('cached_bytes ', f.name) AS name, CAST(COUNT_BIG(*) * 8192 AS varchar(200)) AS value
FROM sys.dm_os_buffer_descriptors AS b
JOIN sys.database_files AS f ON f.file_id = b.file_id
WHERE b.database_id = DB_ID()
GROUP BY f.name
UNION ALL
SELECT CONCAT('dirty_bytes ', f.name), CAST(SUM(CAST(b.is_modified AS bigint)) * 8192 AS varchar(200))
FROM sys.dm_os_buffer_descriptors AS b
JOIN sys.database_files AS f ON f.file_id = b.file_id
WHERE b.database_id = DB_ID()
GROUP BY f.name;
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
