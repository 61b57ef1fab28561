-- What the samplers read. The first column is the sampled object; the name of any other column is the metric's name and, after a blank, its
-- unit (1 if there is none). A value of NULL is not handed over.

-- statement: session
-- While the sources are tried, which may be the first time that the server sees their statements.
SET SESSION max_statement_time = 3

-- statement: limits
-- A sampler that waits longer than this has nothing useful to say, and must not pile up on a server in trouble.
SET SESSION max_statement_time = 0.8

-- statement: probe
SELECT @@performance_schema AS instruments, @@innodb_flush_method LIKE 'O_DIRECT%' AS reads_directly

-- statement: consumers
-- Whether what a session waits for is kept.
SELECT COUNT(*) = 3
FROM performance_schema.setup_consumers
WHERE name IN ('global_instrumentation', 'thread_instrumentation', 'events_waits_current') AND enabled = 'YES'

-- statement: innodb
-- Of the log, the server counts what was written to it, not the blocks: each write begins with the block that the last one ended in, so that
-- it takes one block more than its bytes on average. Older releases do not say how large a block is. That each write is flushed is true only
-- while commits are durable.
SELECT 'innodb' AS object,
    data_reads,
    data_read AS "read_bytes B",
    data_writes,
    data_written AS "data_write_bytes B",
    os_log_written + log_writes * log_block AS "log_write_bytes B",
    data_written + os_log_written + log_writes * log_block + binlog_written AS "write_bytes B",
    binlog_written AS "binlog_write_bytes B",
    data_fsyncs,
    log_writes,
    IF(@@innodb_flush_log_at_trx_commit IN (1, 3), log_writes, NULL) AS log_flushes,
    lsn_current AS "log_bytes B",
    checkpoint_age AS "checkpoint_age B",
    checkpoint_max_age AS "checkpoint_max_age B",
    pages_flushed,
    dblwr_pages_written,
    pages_dirty,
    read_requests,
    buffer_pool_reads,
    wait_free,
    log_waits,
    row_lock_waits,
    row_lock_time AS "row_lock_time ms",
    deadlocks,
    history_list_length
FROM (
    SELECT
        MAX(IF(variable_name = 'INNODB_DATA_READS', variable_value, NULL)) AS data_reads,
        MAX(IF(variable_name = 'INNODB_DATA_READ', variable_value, NULL)) AS data_read,
        MAX(IF(variable_name = 'INNODB_DATA_WRITES', variable_value, NULL)) AS data_writes,
        MAX(IF(variable_name = 'INNODB_DATA_WRITTEN', variable_value, NULL)) AS data_written,
        MAX(IF(variable_name = 'INNODB_OS_LOG_WRITTEN', variable_value, NULL)) AS os_log_written,
        MAX(IF(variable_name = 'INNODB_LOG_WRITES', variable_value, NULL)) AS log_writes,
        (SELECT variable_value FROM information_schema.GLOBAL_VARIABLES WHERE variable_name = 'INNODB_LOG_WRITE_AHEAD_SIZE') AS log_block,
        MAX(IF(variable_name = 'INNODB_DATA_FSYNCS', variable_value, NULL)) AS data_fsyncs,
        MAX(IF(variable_name = 'INNODB_LSN_CURRENT', variable_value, NULL)) AS lsn_current,
        MAX(IF(variable_name = 'INNODB_CHECKPOINT_AGE', variable_value, NULL)) AS checkpoint_age,
        MAX(IF(variable_name = 'INNODB_CHECKPOINT_MAX_AGE', variable_value, NULL)) AS checkpoint_max_age,
        MAX(IF(variable_name = 'INNODB_BUFFER_POOL_PAGES_FLUSHED', variable_value, NULL)) AS pages_flushed,
        MAX(IF(variable_name = 'INNODB_DBLWR_PAGES_WRITTEN', variable_value, NULL)) AS dblwr_pages_written,
        MAX(IF(variable_name = 'INNODB_BUFFER_POOL_PAGES_DIRTY', variable_value, NULL)) AS pages_dirty,
        MAX(IF(variable_name = 'INNODB_BUFFER_POOL_READ_REQUESTS', variable_value, NULL)) AS read_requests,
        MAX(IF(variable_name = 'INNODB_BUFFER_POOL_READS', variable_value, NULL)) AS buffer_pool_reads,
        MAX(IF(variable_name = 'INNODB_BUFFER_POOL_WAIT_FREE', variable_value, NULL)) AS wait_free,
        MAX(IF(variable_name = 'INNODB_LOG_WAITS', variable_value, NULL)) AS log_waits,
        MAX(IF(variable_name = 'INNODB_ROW_LOCK_WAITS', variable_value, NULL)) AS row_lock_waits,
        MAX(IF(variable_name = 'INNODB_ROW_LOCK_TIME', variable_value, NULL)) AS row_lock_time,
        MAX(IF(variable_name = 'INNODB_DEADLOCKS', variable_value, NULL)) AS deadlocks,
        MAX(IF(variable_name = 'INNODB_HISTORY_LIST_LENGTH', variable_value, NULL)) AS history_list_length,
        MAX(IF(variable_name = 'BINLOG_BYTES_WRITTEN', variable_value, NULL)) AS binlog_written
    FROM information_schema.GLOBAL_STATUS
    WHERE variable_name LIKE 'INNODB\_%' OR variable_name = 'BINLOG_BYTES_WRITTEN'
) AS status

-- statement: file_io
-- Reads, writes and flushes of the files of the data directory by file. InnoDB's log files are not instrumented.
SELECT REPLACE(file_name, @@datadir, '') AS object,
    count_read AS file_reads,
    sum_number_of_bytes_read AS "read_bytes B",
    sum_timer_read DIV 1000 AS "read_time ns",
    count_write AS file_writes,
    sum_number_of_bytes_write AS "write_bytes B",
    sum_timer_write DIV 1000 AS "write_time ns",
    count_misc AS others,
    sum_timer_misc DIV 1000 AS "other_time ns"
FROM performance_schema.file_summary_by_instance
WHERE event_name IN ('wait/io/file/innodb/innodb_data_file', 'wait/io/file/innodb/innodb_temp_file', 'wait/io/file/sql/binlog')
    AND count_star > 0

-- statement: terminal_io
-- Sessions read pages by themselves and leave writes to the server's own threads, so that their accesses to data files are reads.
SELECT 'terminals' AS object,
    SUM(count_star) AS "reads",
    SUM(sum_timer_wait) DIV 1000 AS "read_time ns"
FROM performance_schema.session_connect_attrs AS attributes
JOIN performance_schema.threads ON threads.processlist_id = attributes.processlist_id
JOIN performance_schema.events_waits_summary_by_thread_by_event_name AS waits ON waits.thread_id = threads.thread_id
WHERE attr_name = 'program_name' AND attr_value = '${TERMINALS}'
    AND event_name = 'wait/io/file/innodb/innodb_data_file'

-- statement: waits
-- The terminals' sessions are known by an attribute of their connections. Of what a session waits for, the instruments show files, locks of
-- tables and, if they are on, latches; a lock of a row is in INNODB_TRX. A transaction that waits for the log is in the state 'Commit', in
-- which it does little else; in older releases its COMMIT has no state. If it only waits for the flush of another, InnoDB lets it go on, and
-- it waits before it sends its reply (net_real_write in 10.11): its CALL then has no state. A CALL that has just begun has none either, but
-- not for long. A table access surrounds the waits that it causes; in older releases it has the name of a table lock. An MDL condition is
-- part of the wait for the metadata lock.
SELECT
    CASE
        WHEN trx_state = 'LOCK WAIT' THEN 'lock/row'
        WHEN processlist_command = 'Sleep' THEN 'client/Sleep'
        WHEN event_name LIKE 'wait/lock/%' THEN CONCAT('lock/', event_name)
        WHEN event_name LIKE 'wait/io/socket/%' THEN CONCAT('client/', event_name)
        WHEN event_name LIKE 'wait/io/file/sql/binlog%' THEN CONCAT('log_flush/', event_name)
        WHEN event_name = 'wait/io/file/innodb/innodb_data_file'
            THEN CONCAT(IF(operation = 'read', 'data_page_read/', 'data_page_write/'), event_name, ':', operation)
        WHEN event_name LIKE 'wait/synch/%/innodb/index_tree_rw_lock' THEN CONCAT('in_memory_page_latch/', event_name)
        WHEN processlist_state LIKE '%semi-sync ACK%' THEN CONCAT('remote_commit/', processlist_state)
        WHEN processlist_state IN ('Commit', 'Waiting for prior transaction to commit') THEN CONCAT('log_flush/', processlist_state)
        WHEN processlist_state IS NULL AND processlist_info = 'COMMIT' THEN 'log_flush/Commit'
        WHEN event_name IS NOT NULL THEN CONCAT('other/', event_name)
        WHEN processlist_state IS NULL AND processlist_info LIKE 'CALL %' AND @@innodb_flush_log_at_trx_commit IN (1, 3)
            THEN 'log_flush/Reply after commit'
        ELSE 'cpu/executing'
    END AS state,
    COUNT(*) AS sessions
FROM performance_schema.session_connect_attrs AS attributes
JOIN performance_schema.threads ON threads.processlist_id = attributes.processlist_id
LEFT JOIN performance_schema.events_waits_current AS waits
    ON waits.thread_id = threads.thread_id
    AND end_event_id IS NULL
    AND event_name <> 'idle'
    AND event_name NOT LIKE 'wait/io/table/%'
    AND NOT (event_name LIKE 'wait/lock/table/%' AND operation IN ('fetch', 'insert', 'update', 'delete'))
    AND event_name NOT LIKE 'wait/synch/cond/sql/MDL\_%'
LEFT JOIN information_schema.INNODB_TRX ON trx_mysql_thread_id = threads.processlist_id
WHERE attr_name = 'program_name' AND attr_value = '${TERMINALS}'
GROUP BY 1

-- statement: threads
-- Which threads of the system serve this run's sessions. Those of a pool serve others, too.
SELECT thread_os_id,
    attr_value = '${TERMINALS}' AS terminal,
    attr_value = '${SAMPLER}' AS sampler
FROM performance_schema.session_connect_attrs AS attributes
JOIN performance_schema.threads ON threads.processlist_id = attributes.processlist_id
WHERE attr_name = 'program_name' AND attr_value IN ('${TERMINALS}', '${SAMPLER}')
    AND thread_os_id IS NOT NULL
    AND @@thread_handling = 'one-thread-per-connection'
