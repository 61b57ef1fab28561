-- More of what a run asks of the database and its server, before and after the load: see database.sql.

-- statement: facts files, volumes
-- Where the files are, as the server's host sees it.
SELECT DISTINCT CONCAT('volume ', v.volume_mount_point) AS name,
    CONCAT(v.file_system_type, ', ', v.total_bytes, ' bytes') AS value
FROM sys.database_files AS f
CROSS APPLY sys.dm_os_volume_stats(DB_ID(), f.file_id) AS v;
GO

-- statement: resource_governance
-- What a database of Azure SQL Database may use.
SELECT v.name, v.value
FROM sys.dm_user_db_resource_governance AS g
CROSS APPLY (VALUES
    ('log_rate_max_bytes_per_second', CAST(g.primary_max_log_rate AS varchar(200))),
    ('group_io_max_per_second', CAST(g.primary_group_max_io AS varchar(200))),
    ('pool_io_max_per_second', CAST(g.pool_max_io AS varchar(200))),
    ('instance_log_rate_max_bytes_per_second', CAST(g.instance_max_log_rate AS varchar(200))),
    ('log_commit_fee', CAST(g.primary_log_commit_fee AS varchar(200)))
) AS v (name, value)
WHERE g.database_id = DB_ID();
GO

-- statement: facts settings, query_store
-- Its state now: it turns itself to READ_ONLY when it is full, and then no longer writes.
SELECT v.name, v.value
FROM sys.database_query_store_options AS q
CROSS APPLY (VALUES
    ('query_store_state', CAST(q.actual_state_desc AS varchar(200))),
    ('query_store_capture_mode', CAST(q.query_capture_mode_desc AS varchar(200))),
    ('query_store_flush_interval_seconds', CAST(q.flush_interval_seconds AS varchar(200)))
) AS v (name, value);
GO

-- statement: facts settings, scoped_configuration
SELECT CONCAT('scoped_', LOWER(name)) AS name, CAST(value AS varchar(200)) AS value
FROM sys.database_scoped_configurations;
GO

-- statement: facts settings, trace_flags
-- The first row has their number, so that none and unknown differ. A flag of the whole server is global.
SET NOCOUNT ON;
DECLARE @flags TABLE (flag int NOT NULL, is_on int NOT NULL, is_global int NOT NULL, is_session int NOT NULL);
INSERT INTO @flags (flag, is_on, is_global, is_session)
EXECUTE ('DBCC TRACESTATUS(-1) WITH NO_INFOMSGS');
SELECT 'trace_flags' AS name, CAST(COUNT(*) AS varchar(200)) AS value
FROM @flags
UNION ALL
SELECT CONCAT('trace_flag_', flag), CASE WHEN is_global = 1 THEN 'global' ELSE 'session' END
FROM @flags;
GO

-- statement: facts server, memory_model
-- From SQL Server 2016 SP1 on: CONVENTIONAL, LOCK_PAGES or LARGE_PAGES. Locked pages are never paged out.
SELECT 'memory_model' AS name, CAST(sql_memory_model_desc AS varchar(200)) AS value FROM sys.dm_os_sys_info;
GO

-- statement: facts tempdb
-- Table variables, sorts and row versions lie there. Few files make its allocation pages contended.
SELECT 'data_files' AS name, CAST(COUNT(*) AS varchar(200)) AS value
FROM tempdb.sys.database_files WHERE type_desc = 'ROWS'
UNION ALL
SELECT CONCAT('file ', f.name COLLATE DATABASE_DEFAULT),
    CONCAT(f.type_desc COLLATE DATABASE_DEFAULT, ' ', f.physical_name COLLATE DATABASE_DEFAULT, ', ',
        CAST(f.size AS bigint) * 8192, ' bytes, grows by ',
        CASE WHEN f.is_percent_growth = 1 THEN CONCAT(f.growth, ' %')
            ELSE CONCAT(CAST(f.growth AS bigint) * 8192, ' bytes') END)
FROM tempdb.sys.database_files AS f;
GO

-- statement: facts storage_errors, suspect_pages
-- Pages of this database that errors 823 and 824 named, and how often: the server keeps at most 1,000.
SELECT 'suspect_pages' AS name, CAST(COUNT(*) AS varchar(200)) AS value
FROM msdb.dbo.suspect_pages WHERE database_id = DB_ID() AND event_type IN (1, 2, 3)
UNION ALL
SELECT 'suspect_page_errors', CAST(COALESCE(SUM(error_count), 0) AS varchar(200))
FROM msdb.dbo.suspect_pages WHERE database_id = DB_ID() AND event_type IN (1, 2, 3);
GO

-- statement: torn_page_faults
-- The log has no whole pages: a page of which a part was written is noticed by its checksum, or by the bits of torn page
-- detection, and restored from a backup. With NONE it is read as it is.
SELECT 'PAGE_VERIFY = NONE' AS name, '8192' AS value
FROM sys.databases
WHERE database_id = DB_ID() AND page_verify_option_desc = 'NONE';
GO

-- statement: facts settings, optimized_locking
-- Locks on the transaction instead of on rows: in Azure always, in SQL Server 2025 where it is switched on. NULL, and so not
-- recorded, where the version has none (documentation, 'Optimized locking').
SELECT 'optimized_locking' AS name, CAST(DATABASEPROPERTYEX(DB_NAME(), 'IsOptimizedLockingOn') AS varchar(200)) AS value;
GO

-- statement: facts settings, replica
SELECT 'replica' AS name, CASE WHEN replica_id IS NULL THEN 'none' ELSE 'of an availability group' END AS value
FROM sys.databases WHERE database_id = DB_ID();
GO

-- statement: facts settings, log_chain
-- With the recovery model FULL checkpoints truncate the log until the first backup of the database (documentation, 'View or change
-- the recovery model of a database').
SELECT 'log_chain' AS name, CASE WHEN last_log_backup_lsn IS NULL THEN 'none: checkpoints truncate the log' ELSE 'kept' END AS value
FROM sys.database_recovery_status WHERE database_id = DB_ID();
GO

-- statement: facts settings, buffer_pool_extension
-- Pages on a file beside memory (documentation of sys.dm_os_buffer_pool_extension_configuration).
SELECT 'buffer_pool_extension' AS name, CAST(state_description AS varchar(200)) AS value
FROM sys.dm_os_buffer_pool_extension_configuration;
GO

-- statement: facts settings, resource_pools
-- What the resource governor lets a pool read and write; 0 is no limit (documentation of sys.dm_resource_governor_resource_pools).
SELECT CONCAT('resource_pool_', name) AS name,
    CONCAT('IOPS per volume ', min_iops_per_volume, ' to ', max_iops_per_volume) AS value
FROM sys.dm_resource_governor_resource_pools;
GO
