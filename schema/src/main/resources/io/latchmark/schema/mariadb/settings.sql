-- Settings that decide what a run measures and whether a session may do its work.

-- statement: settings
-- Name, value, remedy (NULL if nothing is wrong), and the trouble that a wrong value causes (DriverDialect.Trouble).
SELECT LOWER(variable_name) AS name, variable_value AS value,
    CASE
        WHEN variable_name = 'INNODB_FLUSH_LOG_AT_TRX_COMMIT' AND variable_value IN ('0', '2')
            THEN 'commits do not wait for the log, and no run is valid: SET GLOBAL innodb_flush_log_at_trx_commit = 1'
        WHEN variable_name = 'SYNC_BINLOG' AND @@log_bin AND variable_value <> '1'
            THEN 'commits do not wait for the binary log, and no run is valid: SET GLOBAL sync_binlog = 1'
        WHEN variable_name = 'INNODB_DOUBLEWRITE' AND variable_value IN ('OFF', '0')
            THEN 'a torn page is not repaired, and no run is valid unless the storage writes a page as a whole: set innodb_doublewrite = ON'
        WHEN variable_name = 'INNODB_FLUSH_METHOD' AND variable_value IN ('nosync', 'littlesync')
            THEN 'files are not flushed, and no run is valid: set innodb_flush_method = O_DIRECT'
        WHEN variable_name = 'INNODB_FLUSH_METHOD' AND variable_value NOT LIKE 'O_DIRECT%'
            THEN 'reads may come from the cache of the operating system: set innodb_flush_method = O_DIRECT'
    END AS remedy,
    NULL AS trouble
FROM information_schema.GLOBAL_VARIABLES
WHERE variable_name IN ('innodb_flush_log_at_trx_commit', 'innodb_doublewrite', 'innodb_flush_method', 'innodb_buffer_pool_size',
    'innodb_log_file_size', 'innodb_io_capacity', 'innodb_io_capacity_max', 'log_bin', 'sync_binlog', 'max_connections')
UNION ALL SELECT 'read_only', IF(@@read_only, 'ON', 'OFF'),
    IF(@@read_only, 'the server takes no writes: name the primary in --url, or SET GLOBAL read_only = OFF', NULL), 'READ_ONLY'
UNION ALL SELECT 'tx_read_only', IF(@@tx_read_only, 'ON', 'OFF'),
    IF(@@tx_read_only, CONCAT('nothing can be loaded, and no run can start: ', IF(@@GLOBAL.tx_read_only,
        'SET GLOBAL tx_read_only = OFF', 'init_connect or the URL sets it: remove it there')), NULL), 'READ_ONLY'
UNION ALL SELECT 'max_statement_time', CONCAT(@@max_statement_time, ' s'),
    IF(@@max_statement_time > 0, CONCAT('the server cancels longer statements of a load, a check or a run: ',
        IF(@@max_statement_time = @@GLOBAL.max_statement_time, 'SET GLOBAL max_statement_time = 0',
            CONCAT('ALTER USER ''', REPLACE(CURRENT_USER(), '@', '''@'''), ''' WITH MAX_STATEMENT_TIME 0, unless init_connect or the'
                ' URL sets it: remove it there'))), NULL),
    'STATEMENT_TIMEOUT'
ORDER BY name
