-- What a run asks of the database itself, before and after the load.

-- statement: new_orders_placed
-- Every New-Order that committed has raised the next order number of its district by one (clause 2.4.2.2).
SELECT SUM(d_next_o_id) FROM district

-- statement: has checkpoint
-- Older releases have the variable only in debug builds.
SELECT 'checkpoint' AS name, COUNT(*) AS value
FROM information_schema.SYSTEM_VARIABLES
WHERE variable_name = 'innodb_log_checkpoint_now'

-- statement: checkpoint
-- Writes all dirty pages, and then the checkpoint.
SET GLOBAL innodb_log_checkpoint_now = ON

-- statement: facts database
SELECT 'server_version' AS name, VERSION() AS value
UNION ALL SELECT 'build', CONCAT(@@version_comment, ', ', @@version_compile_os, ', ', @@version_compile_machine)
UNION ALL SELECT 'name', DATABASE()
UNION ALL
SELECT 'size_bytes', CAST(SUM(data_length + index_length + data_free) AS integer)
FROM information_schema.TABLES
WHERE table_schema = DATABASE()
UNION ALL SELECT 'page_size', @@innodb_page_size
UNION ALL SELECT 'data_checksums', @@innodb_checksum_algorithm
UNION ALL SELECT 'data_directory', @@datadir

-- statement: facts database, age
-- New orders placed since the load: each district began with order number 3,001.
SELECT 'orders_since_load', SUM(d_next_o_id) - 3001 * COUNT(*)
FROM district

-- statement: facts settings
-- Whatever was changed from its default, and what matters to storage in any case. Left out: names of this server, paths of files, and
-- everything that may hold a secret or a command line.
SELECT LOWER(variable_name) AS name, global_value AS value
FROM information_schema.SYSTEM_VARIABLES
WHERE (global_value_origin NOT IN ('COMPILE-TIME', 'SQL')
        OR variable_name LIKE 'innodb\_%'
        OR variable_name IN ('log_bin', 'sync_binlog', 'binlog_format', 'binlog_row_image', 'binlog_cache_size', 'binlog_commit_wait_count',
            'binlog_commit_wait_usec', 'max_connections', 'thread_handling', 'thread_pool_size', 'table_open_cache', 'query_cache_type',
            'tx_isolation', 'performance_schema', 'large_pages', 'sql_mode', 'rpl_semi_sync_master_enabled', 'wsrep_on'))
    AND global_value IS NOT NULL
    AND variable_name NOT IN ('innodb_buffer_pool_size', 'innodb_log_checkpoint_now', 'hostname', 'server_id', 'port', 'socket', 'pid_file',
        'in_transaction', 'timestamp')
    AND variable_name NOT REGEXP 'pass|secret|auth|ssl|tls|_key$|key_management|token|init_|report_|wsrep_(cluster|node|provider|sst)'
    AND NOT (variable_name REGEXP '(_dir|dir|_file|_path|_basename|_index|_filename)$' AND global_value LIKE '%/%')
UNION ALL
-- In MiB as for the other engines; a size that is no whole number of them rounds down.
SELECT 'innodb_buffer_pool_size', CONCAT(@@innodb_buffer_pool_size DIV 1048576, 'MB')
ORDER BY name

-- statement: durability_faults
-- 1 and 3 flush the log before a commit is answered. With a binary log, recovery rolls back what that one has lost.
SELECT name, value
FROM (
    SELECT 'innodb_flush_log_at_trx_commit' AS name, CAST(@@innodb_flush_log_at_trx_commit AS char) AS value,
        @@innodb_flush_log_at_trx_commit IN (0, 2) AS is_fault
    UNION ALL SELECT 'sync_binlog', @@sync_binlog, @@log_bin AND @@sync_binlog <> 1
    UNION ALL SELECT 'innodb_flush_method', @@innodb_flush_method, @@innodb_flush_method IN ('nosync', 'littlesync')
) AS durability
WHERE is_fault

-- statement: torn_page_faults
-- Without the doublewrite buffer recovery has no intact copy of a page of which a part was written.
SELECT 'innodb_doublewrite = OFF', @@innodb_page_size
FROM information_schema.GLOBAL_VARIABLES
WHERE variable_name = 'innodb_doublewrite' AND variable_value IN ('OFF', '0')

-- statement: incarnation
-- Both are whole seconds of the same clock.
SELECT 'server_started' AS name,
    CONCAT(UTC_TIMESTAMP() - INTERVAL variable_value SECOND, ' UTC') AS value
FROM information_schema.GLOBAL_STATUS
WHERE variable_name = 'UPTIME'

-- statement: scans
-- Rows of each table whose rows grow with the number of warehouses that were read without an index, since the server's start. Nothing if
-- they are not counted.
SELECT object_name AS name, count_read AS value
FROM performance_schema.table_io_waits_summary_by_index_usage
WHERE object_schema = DATABASE()
    AND index_name IS NULL
    AND object_name IN ('customer', 'new_order', 'orders', 'order_line', 'item', 'stock')
    AND EXISTS (SELECT 1 FROM performance_schema.setup_instruments WHERE name = 'wait/io/table/sql/handler' AND enabled = 'YES')
ORDER BY object_name
