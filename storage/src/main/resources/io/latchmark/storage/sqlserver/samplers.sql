-- What the samplers read: counters that the server keeps since its start. The first column is the sampled object; the name
-- of any other column is the metric's name and, after a blank, its unit (1 if there is none). A value of NULL is not handed
-- over. Of sessions the first column names the session and the second the object. Waits, lock waits and performance counters
-- have columns of their own. Of a source with several statements, the first that the server answers is used.
--
-- Names from two databases, and those of the server's own lists, may have two collations, and a server refuses to make one
-- column of them: COLLATE DATABASE_DEFAULT gives them one.

-- statement: session
-- A sampler that waits longer than this has nothing useful to say, and must not stand in the terminals' way.
SET LOCK_TIMEOUT 2000;
SET DEADLOCK_PRIORITY LOW;
GO

-- statement: limits
-- From the start of the run on.
SET LOCK_TIMEOUT 800;
GO

-- statement: rights
-- Asked once, before any source. A right that the server's version does not know is NULL.
SELECT CAST(SERVERPROPERTY('EngineEdition') AS int) AS engine_edition,
    HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER STATE') AS server_state,
    HAS_PERMS_BY_NAME(NULL, NULL, 'VIEW SERVER PERFORMANCE STATE') AS server_performance_state,
    HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'VIEW DATABASE STATE') AS database_state,
    HAS_PERMS_BY_NAME(DB_NAME(), 'DATABASE', 'VIEW DATABASE PERFORMANCE STATE') AS database_performance_state;
GO

-- statement: dm_io_virtual_file_stats
-- The files of this database and of tempdb. A stall is the time that users waited for the file's reads or writes.
SELECT (DB_NAME() + '/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT AS object,
    s.num_of_reads AS reads, s.num_of_bytes_read AS [read_bytes B], s.io_stall_read_ms AS [read_stall ms],
    s.io_stall_queued_read_ms AS [queued_read_stall ms],
    s.num_of_writes AS writes, s.num_of_bytes_written AS [write_bytes B], s.io_stall_write_ms AS [write_stall ms],
    s.io_stall_queued_write_ms AS [queued_write_stall ms], s.size_on_disk_bytes AS [size B]
FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s
JOIN sys.database_files AS f ON f.file_id = s.file_id
UNION ALL
SELECT ('tempdb/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT, s.num_of_reads, s.num_of_bytes_read, s.io_stall_read_ms,
    s.io_stall_queued_read_ms, s.num_of_writes, s.num_of_bytes_written, s.io_stall_write_ms, s.io_stall_queued_write_ms,
    s.size_on_disk_bytes
FROM sys.dm_io_virtual_file_stats(DB_ID('tempdb'), NULL) AS s
JOIN tempdb.sys.database_files AS f ON f.file_id = s.file_id;
GO

-- statement: dm_io_virtual_file_stats, of this database alone
-- Where the files of tempdb may not be read, as in some services.
SELECT (DB_NAME() + '/' + RTRIM(f.name)) COLLATE DATABASE_DEFAULT AS object,
    s.num_of_reads AS reads, s.num_of_bytes_read AS [read_bytes B], s.io_stall_read_ms AS [read_stall ms],
    s.io_stall_queued_read_ms AS [queued_read_stall ms],
    s.num_of_writes AS writes, s.num_of_bytes_written AS [write_bytes B], s.io_stall_write_ms AS [write_stall ms],
    s.io_stall_queued_write_ms AS [queued_write_stall ms], s.size_on_disk_bytes AS [size B]
FROM sys.dm_io_virtual_file_stats(DB_ID(), NULL) AS s
JOIN sys.database_files AS f ON f.file_id = s.file_id;
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
-- Waits of the terminals' sessions, which are known by the name of their program: it ends in the token of the run. A
-- number may be given to another session later: the moment of the login distinguishes the two.
SELECT CONCAT(w.session_id, ' since ', CONVERT(varchar(30), s.login_time, 126)) AS session,
    RTRIM(w.wait_type) AS object,
    w.waiting_tasks_count AS waits, w.wait_time_ms AS [wait_time ms], w.signal_wait_time_ms AS [signal_wait_time ms]
FROM sys.dm_exec_session_wait_stats AS w
JOIN sys.dm_exec_sessions AS s ON s.session_id = w.session_id
WHERE s.program_name LIKE '${TERMINALS}%' AND s.database_id = DB_ID() AND w.waiting_tasks_count > 0;
GO

-- statement: dm_exec_sessions
-- Processor time and page accesses of the terminals' sessions, added up by the server at the end of each request; and those
-- of the sampler itself, which is what sampling costs the server.
SELECT CONCAT(session_id, ' since ', CONVERT(varchar(30), login_time, 126)) AS session,
    CASE WHEN program_name LIKE '${SAMPLER}%' THEN 'sampler' ELSE 'terminals' END AS object,
    cpu_time AS [cpu_time ms], total_elapsed_time AS [elapsed_time ms], logical_reads, reads, writes
FROM sys.dm_exec_sessions
WHERE (program_name LIKE '${TERMINALS}%' OR program_name LIKE '${SAMPLER}%') AND database_id = DB_ID();
GO

-- statement: dm_os_waiting_tasks
-- What each of the terminals' sessions waits for at this moment, and who holds it. Of a page in memory (PAGELATCH) also
-- which page it is: the server writes database:file:page.
SELECT RTRIM(w.wait_type) AS wait_type, p.page, DB_NAME(TRY_CAST(PARSENAME(p.parts, 3) AS int)) AS page_database,
    CASE WHEN TRY_CAST(PARSENAME(p.parts, 3) AS int) = DB_ID()
        THEN FILE_NAME(TRY_CAST(PARSENAME(p.parts, 2) AS int)) END AS page_file, w.session_id, w.blocking_session_id
FROM sys.dm_os_waiting_tasks AS w JOIN sys.dm_exec_sessions AS s ON s.session_id = w.session_id
OUTER APPLY (SELECT RTRIM(w.resource_description) AS page, REPLACE(RTRIM(w.resource_description), ':', '.') AS parts
    WHERE w.wait_type LIKE 'PAGELATCH[_]%') AS p
WHERE s.program_name LIKE '${TERMINALS}%' AND s.database_id = DB_ID();
GO

-- statement: dm_os_performance_counters
-- Names are padded with blanks to 128 characters; the object's name begins with that of the instance. Azure SQL Database
-- calls a database by its physical name here.
SELECT RTRIM(object_name) AS object_name, RTRIM(counter_name) AS counter_name, RTRIM(instance_name) AS instance_name,
    cntr_value, cntr_type
FROM sys.dm_os_performance_counters
WHERE (object_name LIKE '%:Buffer Manager%' OR object_name LIKE '%:Buffer Node%' OR object_name LIKE '%:SQL Statistics%'
        OR object_name LIKE '%:Latches%' OR object_name LIKE '%:Access Methods%'
        OR (object_name LIKE '%:Locks%' AND instance_name = '_Total')
        OR (object_name LIKE '%:Databases%' AND instance_name COLLATE DATABASE_DEFAULT IN (
            SELECT DB_NAME() COLLATE DATABASE_DEFAULT
            UNION ALL
            SELECT physical_database_name COLLATE DATABASE_DEFAULT FROM sys.databases WHERE database_id = DB_ID())))
    AND counter_name IN ('Page life expectancy', 'Lazy writes/sec', 'Checkpoint pages/sec', 'Background writer pages/sec',
        'Page reads/sec', 'Page writes/sec', 'Readahead pages/sec', 'Free list stalls/sec', 'Page lookups/sec',
        'Buffer cache hit ratio', 'Buffer cache hit ratio base', 'Database pages', 'Target pages', 'Batch Requests/sec',
        'SQL Compilations/sec', 'SQL Re-Compilations/sec', 'Transactions/sec', 'Write Transactions/sec',
        'Log Flushes/sec', 'Log Flush Waits/sec', 'Log Flush Wait Time', 'Log Flush Write Time (ms)',
        'Log Bytes Flushed/sec', 'Group Commit Time/sec', 'Log Growths', 'Percent Log Used', 'Data File(s) Size (KB)',
        'Log File(s) Size (KB)', 'Lock Waits/sec', 'Lock Wait Time (ms)', 'Number of Deadlocks/sec',
        'Average Wait Time (ms)', 'Average Wait Time Base', 'Latch Waits/sec', 'Total Latch Wait Time (ms)',
        'Page Splits/sec');
GO

-- statement: dm_os_performance_counters, by the name of the database alone
-- Older versions know no physical name.
SELECT RTRIM(object_name) AS object_name, RTRIM(counter_name) AS counter_name, RTRIM(instance_name) AS instance_name,
    cntr_value, cntr_type
FROM sys.dm_os_performance_counters
WHERE (object_name LIKE '%:Buffer Manager%' OR object_name LIKE '%:Buffer Node%' OR object_name LIKE '%:SQL Statistics%'
        OR object_name LIKE '%:Latches%' OR object_name LIKE '%:Access Methods%'
        OR (object_name LIKE '%:Locks%' AND instance_name = '_Total')
        OR (object_name LIKE '%:Databases%' AND instance_name = DB_NAME()))
    AND counter_name IN ('Page life expectancy', 'Lazy writes/sec', 'Checkpoint pages/sec', 'Background writer pages/sec',
        'Page reads/sec', 'Page writes/sec', 'Readahead pages/sec', 'Free list stalls/sec', 'Page lookups/sec',
        'Buffer cache hit ratio', 'Buffer cache hit ratio base', 'Database pages', 'Target pages', 'Batch Requests/sec',
        'SQL Compilations/sec', 'SQL Re-Compilations/sec', 'Transactions/sec', 'Write Transactions/sec',
        'Log Flushes/sec', 'Log Flush Waits/sec', 'Log Flush Wait Time', 'Log Flush Write Time (ms)',
        'Log Bytes Flushed/sec', 'Group Commit Time/sec', 'Log Growths', 'Percent Log Used', 'Data File(s) Size (KB)',
        'Log File(s) Size (KB)', 'Lock Waits/sec', 'Lock Wait Time (ms)', 'Number of Deadlocks/sec',
        'Average Wait Time (ms)', 'Average Wait Time Base', 'Latch Waits/sec', 'Total Latch Wait Time (ms)',
        'Page Splits/sec');
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

-- statement: dm_os_latch_stats
-- Of memory that is no data page: allocation, growth of files, the log, checkpoints, and the heads of trees and heaps.
SELECT RTRIM(latch_class) AS object, waiting_requests_count AS waits, wait_time_ms AS [wait_time ms]
FROM sys.dm_os_latch_stats
WHERE latch_class IN ('BUFFER', 'LOG_MANAGER', 'DATABASE_CHECKPOINT', 'ALLOC_FREESPACE_CACHE')
    OR latch_class LIKE 'FGCB[_]%' OR latch_class LIKE 'ACCESS[_]METHODS[_]%';
GO

-- statement: dm_db_index_operational_stats
-- Counted since the server began to keep the object in mind. The heap has no name.
SELECT CONCAT(o.name, '.', COALESCE(i.name, 'heap')) AS object,
    SUM(s.page_io_latch_wait_count) AS page_io_latch_waits,
    SUM(s.page_io_latch_wait_in_ms) AS [page_io_latch_wait_time ms],
    SUM(s.page_latch_wait_count) AS page_latch_waits,
    SUM(s.page_latch_wait_in_ms) AS [page_latch_wait_time ms],
    SUM(s.row_lock_wait_count) AS row_lock_waits,
    SUM(s.row_lock_wait_in_ms) AS [row_lock_wait_time ms],
    SUM(s.leaf_allocation_count) AS leaf_allocations
FROM sys.dm_db_index_operational_stats(DB_ID(), NULL, NULL, NULL) AS s
JOIN sys.objects AS o ON o.object_id = s.object_id
JOIN sys.schemas AS c ON c.schema_id = o.schema_id
JOIN sys.indexes AS i ON i.object_id = s.object_id AND i.index_id = s.index_id
WHERE c.name = SCHEMA_NAME() AND o.type = 'U'
GROUP BY o.name, i.name;
GO

-- statement: dm_exec_procedure_stats
-- A procedure has a row for each of its plans; one whose plan is thrown out of the cache starts from zero. Times are of the
-- executions that have ended, and those of a procedure include what it calls: new_order_scalars includes new_order.
SELECT p.name AS object,
    SUM(s.execution_count) AS executions,
    SUM(s.total_worker_time) AS [cpu_time us],
    SUM(s.total_elapsed_time) AS [elapsed_time us],
    SUM(s.total_logical_reads) AS logical_reads,
    SUM(s.total_physical_reads) AS reads,
    SUM(s.total_logical_writes) AS logical_writes
FROM sys.dm_exec_procedure_stats AS s
JOIN sys.procedures AS p ON p.object_id = s.object_id
WHERE s.database_id = DB_ID() AND LEFT(p.name, 10) = 'latchmark_'
GROUP BY p.name;
GO
