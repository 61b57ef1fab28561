-- What the samplers read: counters that the server keeps since its start. The first column is the sampled object; the name
-- of any other column is the metric's name and, after a blank, its unit (1 if there is none). A value of NULL is not handed
-- over. Waits and performance counters have columns of their own. Of a source with several statements, the first that the
-- server answers is used.

-- statement: session
-- A sampler that waits longer than this has nothing useful to say, and must not stand in the terminals' way.
SET LOCK_TIMEOUT 2000;
SET DEADLOCK_PRIORITY LOW;
GO

-- statement: dm_io_virtual_file_stats
-- The files of this database and of tempdb. A stall is the time that users waited for the file's reads or writes.
SELECT DB_NAME() + '/' + RTRIM(f.name) AS object,
    s.num_of_reads AS reads,
    s.num_of_bytes_read AS [read_bytes B],
    s.io_stall_read_ms AS [read_stall ms],
    s.io_stall_queued_read_ms AS [queued_read_stall ms],
    s.num_of_writes AS writes,
    s.num_of_bytes_written AS [write_bytes B],
    s.io_stall_write_ms AS [write_stall ms],
    s.io_stall_queued_write_ms AS [queued_write_stall ms],
    s.size_on_disk_bytes AS [size B]
FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s
JOIN sys.database_files AS f ON f.file_id = s.file_id
UNION ALL
SELECT 'tempdb/' + RTRIM(f.name), s.num_of_reads, s.num_of_bytes_read, s.io_stall_read_ms, s.io_stall_queued_read_ms,
    s.num_of_writes, s.num_of_bytes_written, s.io_stall_write_ms, s.io_stall_queued_write_ms, s.size_on_disk_bytes
FROM sys.dm_io_virtual_file_stats(DB_ID('tempdb'), NULL) AS s
JOIN tempdb.sys.database_files AS f ON f.file_id = s.file_id;
GO

-- statement: dm_os_wait_stats
-- Waits of the whole server.
SELECT RTRIM(wait_type) AS wait_type, waiting_tasks_count AS waits, wait_time_ms, signal_wait_time_ms
FROM sys.dm_os_wait_stats
WHERE waiting_tasks_count > 0;
GO

-- statement: dm_os_wait_stats, by dm_db_wait_stats
-- Azure SQL Database shows a database's own.
SELECT RTRIM(wait_type) AS wait_type, waiting_tasks_count AS waits, wait_time_ms, signal_wait_time_ms
FROM sys.dm_db_wait_stats
WHERE waiting_tasks_count > 0;
GO

-- statement: dm_exec_session_wait_stats
-- Waits of the terminals' sessions, which are known by the name under which their connections are opened.
SELECT RTRIM(w.wait_type) AS wait_type, SUM(w.waiting_tasks_count) AS waits, SUM(w.wait_time_ms) AS wait_time_ms,
    SUM(w.signal_wait_time_ms) AS signal_wait_time_ms
FROM sys.dm_exec_session_wait_stats AS w
JOIN sys.dm_exec_sessions AS s ON s.session_id = w.session_id
WHERE s.program_name = 'latchmark terminals' AND s.database_id = DB_ID()
GROUP BY w.wait_type;
GO

-- statement: dm_exec_sessions
-- Processor time and page accesses of the terminals' sessions, added up by the server at the end of each request. A change
-- in the number of sessions means that sums have lost those of a session that is gone.
SELECT 'terminals' AS object,
    COUNT(*) AS sessions,
    SUM(CAST(cpu_time AS bigint)) AS [cpu_time ms],
    SUM(CAST(total_elapsed_time AS bigint)) AS [elapsed_time ms],
    SUM(CAST(logical_reads AS bigint)) AS logical_reads,
    SUM(CAST(reads AS bigint)) AS reads,
    SUM(CAST(writes AS bigint)) AS writes
FROM sys.dm_exec_sessions
WHERE program_name = 'latchmark terminals' AND database_id = DB_ID();
GO

-- statement: dm_os_performance_counters
-- Names are padded with blanks to 128 characters; the object's name begins with that of the instance.
SELECT RTRIM(object_name) AS object_name, RTRIM(counter_name) AS counter_name, RTRIM(instance_name) AS instance_name,
    cntr_value, cntr_type
FROM sys.dm_os_performance_counters
WHERE (object_name LIKE '%:Buffer Manager%' AND counter_name IN ('Page life expectancy', 'Lazy writes/sec',
        'Checkpoint pages/sec', 'Background writer pages/sec', 'Page reads/sec', 'Page writes/sec',
        'Readahead pages/sec', 'Free list stalls/sec', 'Page lookups/sec', 'Buffer cache hit ratio',
        'Buffer cache hit ratio base', 'Database pages', 'Target pages'))
    OR (object_name LIKE '%:SQL Statistics%' AND counter_name IN ('Batch Requests/sec', 'SQL Compilations/sec',
        'SQL Re-Compilations/sec'))
    OR (object_name LIKE '%:Databases%' AND instance_name = DB_NAME() AND counter_name IN ('Transactions/sec',
        'Write Transactions/sec', 'Log Flushes/sec', 'Log Flush Waits/sec', 'Log Flush Wait Time',
        'Log Flush Write Time (ms)', 'Log Bytes Flushed/sec', 'Group Commit Time/sec', 'Log Growths', 'Percent Log Used',
        'Data File(s) Size (KB)', 'Log File(s) Size (KB)'))
    OR (object_name LIKE '%:Locks%' AND instance_name = '_Total' AND counter_name IN ('Lock Waits/sec',
        'Lock Wait Time (ms)', 'Number of Deadlocks/sec', 'Average Wait Time (ms)', 'Average Wait Time Base'))
    OR (object_name LIKE '%:Latches%' AND counter_name IN ('Latch Waits/sec', 'Total Latch Wait Time (ms)'))
    OR (object_name LIKE '%:Access Methods%' AND counter_name = 'Page Splits/sec');
GO

-- statement: dm_db_log_stats
-- From SQL Server 2016 SP2 on. All are gauges.
SELECT 'log' AS object,
    total_vlf_count AS virtual_log_files,
    active_vlf_count AS active_virtual_log_files,
    CAST(total_log_size_mb * 1048576 AS bigint) AS [size B],
    CAST(active_log_size_mb * 1048576 AS bigint) AS [active_size B],
    CAST(log_since_last_checkpoint_mb * 1048576 AS bigint) AS [since_last_checkpoint B]
FROM sys.dm_db_log_stats(DB_ID());
GO
