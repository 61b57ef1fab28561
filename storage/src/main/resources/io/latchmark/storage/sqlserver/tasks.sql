-- What is under way at the moment of a sample: see samplers.sql.

-- statement: dm_io_pending_io_requests
-- Accesses of the files of this database and of tempdb that are under way now: those that the operating system has not
-- ended, the age of the oldest, and those that it has ended and that wait for a scheduler to notice.
SELECT (DB_NAME() + '/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT AS object,
    COALESCE(SUM(CASE WHEN p.io_pending = 1 THEN 1 ELSE 0 END), 0) AS waiting_for_device_now,
    COALESCE(SUM(CASE WHEN p.io_pending = 0 THEN 1 ELSE 0 END), 0) AS waiting_for_scheduler_now,
    COALESCE(MAX(CASE WHEN p.io_pending = 1 THEN p.io_pending_ms_ticks END), 0) AS [oldest_now ms]
FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s
JOIN sys.database_files AS f ON f.file_id = s.file_id
LEFT JOIN sys.dm_io_pending_io_requests AS p ON p.io_handle = s.file_handle
GROUP BY f.name
UNION ALL
SELECT ('tempdb/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT,
    COALESCE(SUM(CASE WHEN p.io_pending = 1 THEN 1 ELSE 0 END), 0),
    COALESCE(SUM(CASE WHEN p.io_pending = 0 THEN 1 ELSE 0 END), 0),
    COALESCE(MAX(CASE WHEN p.io_pending = 1 THEN p.io_pending_ms_ticks END), 0)
FROM sys.dm_io_virtual_file_stats(DB_ID('tempdb'), NULL) AS s
JOIN tempdb.sys.database_files AS f ON f.file_id = s.file_id
LEFT JOIN sys.dm_io_pending_io_requests AS p ON p.io_handle = s.file_handle
GROUP BY f.name;
GO

-- statement: dm_io_pending_io_requests, of this database alone
SELECT (DB_NAME() + '/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT AS object,
    COALESCE(SUM(CASE WHEN p.io_pending = 1 THEN 1 ELSE 0 END), 0) AS waiting_for_device_now,
    COALESCE(SUM(CASE WHEN p.io_pending = 0 THEN 1 ELSE 0 END), 0) AS waiting_for_scheduler_now,
    COALESCE(MAX(CASE WHEN p.io_pending = 1 THEN p.io_pending_ms_ticks END), 0) AS [oldest_now ms]
FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s
JOIN sys.database_files AS f ON f.file_id = s.file_id
LEFT JOIN sys.dm_io_pending_io_requests AS p ON p.io_handle = s.file_handle
GROUP BY f.name;
GO

-- statement: dm_os_schedulers
-- Tasks that have what they need but a processor (runnable), tasks without a worker (work queue), and accesses of files that
-- the schedulers wait for, at this moment. One scheduler for each processor that serves users. And the CPU time of the server's process,
-- on every host and without rights there.
SELECT 'schedulers' AS object,
    COUNT_BIG(*) AS schedulers_now,
    SUM(CAST(runnable_tasks_count AS bigint)) AS runnable_tasks_now,
    SUM(work_queue_count) AS work_queue_now,
    SUM(CAST(current_tasks_count AS bigint)) AS tasks_now,
    SUM(CAST(pending_disk_io_count AS bigint)) AS pending_io_now,
    CAST(NULL AS bigint) AS [user ms], CAST(NULL AS bigint) AS [system ms], CAST(NULL AS bigint) AS processors_now
FROM sys.dm_os_schedulers
WHERE status = 'VISIBLE ONLINE'
UNION ALL
SELECT 'database server', NULL, NULL, NULL, NULL, NULL, process_user_time_ms, process_kernel_time_ms, CAST(cpu_count AS bigint)
FROM sys.dm_os_sys_info;
GO

-- statement: dm_db_resource_stats
-- In Azure SQL Database alone: gauges, each the mean of 15 s, in hundredths of a percent of what the database may use.
SELECT TOP (1) 'database' AS object,
    CAST(avg_cpu_percent * 100 AS bigint) AS cpu_hundredths_percent,
    CAST(avg_data_io_percent * 100 AS bigint) AS data_io_hundredths_percent,
    CAST(avg_log_write_percent * 100 AS bigint) AS log_write_hundredths_percent
FROM sys.dm_db_resource_stats
ORDER BY end_time DESC;
GO

-- statement: log files
-- The object of each file of this database's log, as dm_io_virtual_file_stats has it.
SELECT (DB_NAME() + '/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT AS object
FROM sys.database_files AS f
WHERE f.type = 1;
GO
