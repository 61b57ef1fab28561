-- What 'latchmark doctor' asks a server. Each statement is a topic; its rows are name, value, and what to do about it, NULL if
-- nothing. A statement that the server refuses is reported with the reason. COLLATE DATABASE_DEFAULT: see database.sql. WAREHOUSES and
-- BACKUP_PATH are the options, 0 and empty if they are not given.

-- statement: connection
SELECT 'encryption' AS name,
    CONCAT(encrypt_option COLLATE DATABASE_DEFAULT, ', ', net_transport COLLATE DATABASE_DEFAULT,
        ', ' + NULLIF(auth_scheme, '') COLLATE DATABASE_DEFAULT) AS value,
    CASE WHEN encrypt_option = 'FALSE' AND net_transport = 'TCP'
        THEN 'data crosses the network in plain text: leave encrypt=false out of the URL' END AS remedy
FROM sys.dm_exec_connections WHERE session_id = @@SPID;
GO

-- statement: server
SELECT 'version' AS name, CAST(SERVERPROPERTY('ProductVersion') AS varchar(200)) AS value, CAST(NULL AS varchar(200)) AS remedy
UNION ALL SELECT 'level', CAST(SERVERPROPERTY('ProductLevel') AS varchar(200)), CAST(NULL AS varchar(200))
UNION ALL SELECT 'edition', CAST(SERVERPROPERTY('Edition') AS varchar(200)),
    CASE WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) = 4
        THEN CONCAT('Express uses one socket, 1,410 MB of buffer pool and ',
            CASE WHEN CAST(PARSENAME(CAST(SERVERPROPERTY('ProductVersion') AS varchar(200)), 4) AS int) >= 17 THEN '50' ELSE '10' END,
            ' GB a database: it measures those limits') END
UNION ALL SELECT 'database', DB_NAME(),
    CASE WHEN DB_NAME() IN ('master', 'model', 'msdb', 'tempdb') THEN 'name a database of its own: databaseName= in the URL' END
-- No row at a SQL Server.
UNION ALL SELECT 'implementation', CONCAT('Babelfish ', CAST(SERVERPROPERTY('BabelfishVersion') AS varchar(200))), CAST(NULL AS varchar(200))
WHERE SERVERPROPERTY('BabelfishVersion') IS NOT NULL;
GO

-- statement: rights
-- A right that the server's version does not know is NULL and left out, and so are those of a server in Azure SQL Database.
SELECT r.name,
    CASE WHEN r.granted = 1 THEN 'granted' ELSE 'missing' END AS value,
    CASE WHEN r.granted = 0 THEN CONCAT(r.loss, ': GRANT ', r.name, ' TO ', QUOTENAME(r.grantee)) END AS remedy
FROM (VALUES
    ('VIEW SERVER STATE', CASE WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) NOT IN (5, 12)
        THEN HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER STATE') END, 16,
        'waits, counters and sessions are not seen', SUSER_SNAME()),
    ('VIEW SERVER PERFORMANCE STATE', CASE WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) NOT IN (5, 12)
        THEN HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER PERFORMANCE STATE') END, 99,
        'waits, counters and sessions are not seen', SUSER_SNAME()),
    ('VIEW DATABASE STATE', HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'VIEW DATABASE STATE'), 99,
        'the log and the statistics of indexes are not seen', USER_NAME()),
    ('CREATE TABLE', HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'CREATE TABLE'), 99,
        'neither the tables nor a scratch table can be made', USER_NAME()),
    ('CREATE PROCEDURE', HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'CREATE PROCEDURE'), 99,
        'the transactions cannot be installed', USER_NAME())
) AS r (name, granted, versions_before, loss, grantee)
WHERE r.granted IS NOT NULL
    AND CAST(PARSENAME(CAST(SERVERPROPERTY('ProductVersion') AS varchar(200)), 4) AS int) < r.versions_before;
GO

-- statement: options
SELECT v.name, v.value, v.remedy
FROM sys.databases AS d
CROSS APPLY (VALUES
    ('recovery_model', CAST(d.recovery_model_desc AS varchar(200)) COLLATE DATABASE_DEFAULT,
        CASE WHEN d.recovery_model_desc <> 'SIMPLE' AND CAST(SERVERPROPERTY('EngineEdition') AS int) NOT IN (5, 8, 12)
                AND SERVERPROPERTY('BabelfishVersion') IS NULL
            THEN 'nothing truncates the log during a run: ALTER DATABASE CURRENT SET RECOVERY SIMPLE, as schema create does' END),
    ('read_committed_snapshot', CAST(d.is_read_committed_snapshot_on AS varchar(200)), NULL),
    ('delayed_durability', CAST(COALESCE(NULLIF(d.delayed_durability_desc, ''), 'not known') AS varchar(200)) COLLATE DATABASE_DEFAULT,
        CASE WHEN NULLIF(d.delayed_durability_desc, '') <> 'DISABLED'
            THEN 'commits may not wait for the log: ALTER DATABASE CURRENT SET DELAYED_DURABILITY = DISABLED' END),
    ('page_verify', CAST(COALESCE(NULLIF(d.page_verify_option_desc, ''), 'not known') AS varchar(200)) COLLATE DATABASE_DEFAULT,
        CASE WHEN NULLIF(d.page_verify_option_desc, '') <> 'CHECKSUM'
            THEN 'damaged pages are not noticed: ALTER DATABASE CURRENT SET PAGE_VERIFY CHECKSUM' END),
    ('auto_close', CAST(d.is_auto_close_on AS varchar(200)),
        CASE WHEN d.is_auto_close_on = 1 THEN 'counters restart: ALTER DATABASE CURRENT SET AUTO_CLOSE OFF' END),
    ('auto_shrink', CAST(d.is_auto_shrink_on AS varchar(200)),
        CASE WHEN d.is_auto_shrink_on = 1 THEN 'the files are rewritten: ALTER DATABASE CURRENT SET AUTO_SHRINK OFF' END),
    ('encrypted', CAST(d.is_encrypted AS varchar(200)), NULL),
    ('query_store', CAST(d.is_query_store_on AS varchar(200)), NULL)
) AS v (name, value, remedy)
WHERE d.database_id = DB_ID();
GO

-- statement: files
SELECT f.name AS name, CONCAT(f.type_desc COLLATE DATABASE_DEFAULT, ' ', f.physical_name COLLATE DATABASE_DEFAULT, ', ',
        CAST(f.size AS bigint) * 8192, ' bytes') AS value,
    CASE WHEN f.is_percent_growth = 1 THEN 'it grows by a share of its size, in ever larger steps: set FILEGROWTH in MB' END AS remedy
FROM sys.database_files AS f;
GO

-- statement: volumes
SELECT DISTINCT v.volume_mount_point AS name,
    CONCAT(v.file_system_type, ', ', v.available_bytes, ' of ', v.total_bytes, ' bytes free',
        CASE WHEN v.is_compressed = 1 THEN ', compressed' ELSE '' END) AS value,
    CASE WHEN v.is_compressed = 1 THEN 'the volume compresses its files, so that bytes written are not bytes on the device' END
        AS remedy
FROM sys.database_files AS f
CROSS APPLY sys.dm_os_volume_stats(DB_ID(), f.file_id) AS v;
GO

-- statement: buffer pool
-- Of a database that is not loaded yet the size is that of the warehouses that are asked for.
SELECT 'size' AS name,
    CONCAT('up to ', i.committed_target_kb / 1024, ' MB; the database has ', d.mb, ' MB',
        CASE WHEN ${WAREHOUSES} > 0 THEN ' with ${WAREHOUSES} warehouses' ELSE ' (--warehouses N: before a load)' END) AS value,
    CASE WHEN d.mb < i.committed_target_kb / 1024 AND (d.mb >= 1024 OR ${WAREHOUSES} > 0)
        THEN CONCAT('the buffer pool holds the database, and the storage has little to read: load over ',
            i.committed_target_kb / 1024 / 105 * 4, ' warehouses, or EXEC sp_configure ''show advanced options'', 1; RECONFIGURE;',
            ' EXEC sp_configure ''max server memory (MB)'', ', d.mb / 4, '; RECONFIGURE') END AS remedy
FROM sys.dm_os_sys_info AS i
CROSS JOIN (SELECT COALESCE(NULLIF(CAST(${WAREHOUSES} AS bigint) * 105, 0), SUM(CAST(FILEPROPERTY(name, 'SpaceUsed') AS bigint)) / 128) AS mb
    FROM sys.database_files WHERE type_desc = 'ROWS') AS d
WHERE i.committed_target_kb > 0;
GO

-- statement: growth
SELECT 'instant_file_initialization' AS name, CAST(instant_file_initialization_enabled AS varchar(200)) AS value,
    CASE WHEN instant_file_initialization_enabled = 'N' AND @@VERSION NOT LIKE '%on Linux%'
        THEN CONCAT('files that grow are filled with zeros while sessions wait: give ', service_account,
            ' the right to perform volume maintenance tasks, and restart the server') END AS remedy
FROM sys.dm_server_services
WHERE servicename LIKE 'SQL Server (%';
GO

-- statement: tempdb
-- Row versions and table variables of every database go there.
SELECT f.name AS name, CONCAT(f.physical_name COLLATE DATABASE_DEFAULT,
    CASE WHEN EXISTS (
        SELECT 1
        FROM sys.database_files AS o
        CROSS APPLY sys.dm_os_volume_stats(DB_ID(), o.file_id) AS w
        WHERE w.volume_mount_point = v.volume_mount_point)
    THEN ', on a volume of the database, whose I/O it adds to' ELSE '' END) AS value, CAST(NULL AS varchar(200)) AS remedy
FROM tempdb.sys.database_files AS f
CROSS APPLY sys.dm_os_volume_stats(DB_ID('tempdb'), f.file_id) AS v;
GO

-- statement: backups
-- From SQL Server 2017 on. Where a snapshot would go: see snapshots.sql.
SELECT 'folder' AS name, CONCAT(b.folder, ', ', COALESCE(CONCAT(v.free_bytes / 1048576, ' MB free'), 'free space not known'),
        '; a snapshot needs up to ', d.mb, ' MB',
        CASE WHEN v.path COLLATE DATABASE_DEFAULT IN (SELECT w.volume_mount_point COLLATE DATABASE_DEFAULT
                FROM sys.database_files AS o CROSS APPLY sys.dm_os_volume_stats(DB_ID(), o.file_id) AS w)
            THEN '; on a volume of the database: a reset reads from there' ELSE '' END) AS value,
    CASE WHEN v.free_bytes / 1048576 < d.mb
        THEN 'make room there, or name another folder by --backup-path, on no array under test' END AS remedy
FROM (SELECT COALESCE(NULLIF(N'${BACKUP_PATH}', N''), CAST(SERVERPROPERTY('InstanceDefaultBackupPath') AS nvarchar(260))) AS folder) AS b
CROSS JOIN (SELECT COALESCE(NULLIF(CAST(${WAREHOUSES} AS bigint) * 105, 0), SUM(CAST(FILEPROPERTY(name, 'SpaceUsed') AS bigint)) / 128) AS mb
    FROM sys.database_files WHERE type_desc = 'ROWS') AS d
OUTER APPLY (
    SELECT TOP (1) a.path, a.free_bytes
    FROM (
        SELECT fixed_drive_path COLLATE DATABASE_DEFAULT AS path, free_space_in_bytes AS free_bytes
        FROM sys.dm_os_enumerate_fixed_drives
        UNION ALL
        SELECT s.volume_mount_point COLLATE DATABASE_DEFAULT, s.available_bytes
        FROM sys.database_files AS f CROSS APPLY sys.dm_os_volume_stats(DB_ID(), f.file_id) AS s
    ) AS a
    WHERE LEN(a.path) > 0 AND UPPER(LEFT(b.folder, LEN(a.path))) = UPPER(a.path)
    ORDER BY LEN(a.path) DESC
) AS v
WHERE b.folder IS NOT NULL;
GO

-- statement: processors
-- A server that does not know them says 0.
SELECT 'processors' AS name, COALESCE(CAST(NULLIF(cpu_count, 0) AS varchar(200)), 'not known') AS value,
    CAST(NULL AS varchar(200)) AS remedy
FROM sys.dm_os_sys_info
UNION ALL
SELECT 'memory', COALESCE(CAST(NULLIF(physical_memory_kb, 0) AS varchar(200)) + ' KiB', 'not known'), CAST(NULL AS varchar(200))
FROM sys.dm_os_sys_info;
GO

-- statement: memory
-- What the server may take, by max server memory and by the host.
SELECT 'buffer pool' AS name, COALESCE(CAST(NULLIF(CAST(committed_target_kb AS bigint), 0) * 1024 AS varchar(200)) + ' bytes', 'not known') AS value,
    CAST(NULL AS varchar(200)) AS remedy
FROM sys.dm_os_sys_info;
GO

-- statement: clock
SELECT 'epoch_millis' AS name, CAST(DATEDIFF_BIG(millisecond, '1970-01-01', SYSUTCDATETIME()) AS varchar(200)) AS value,
    CAST(NULL AS varchar(200)) AS remedy;
GO
