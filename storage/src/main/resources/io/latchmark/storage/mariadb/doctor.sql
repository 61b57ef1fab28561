-- What 'latchmark doctor' asks a server. Each statement is a topic; its rows are name, value, and what to do about it, NULL if nothing. If
-- the server refuses a statement, the reason is reported. Settings: settings.sql of the module schema.

-- statement: connection
SELECT 'encryption' AS name,
    COALESCE(NULLIF(MAX(IF(variable_name = 'SSL_CIPHER', variable_value, NULL)), ''), 'none') AS value,
    IF(MAX(IF(variable_name = 'SSL_CIPHER', variable_value, '')) = '' AND USER() NOT REGEXP '@(localhost|127.0.0.1|::1)$',
        'passwords and data cross the network in plain text: add sslMode=verify-full to the URL', NULL) AS remedy
FROM information_schema.SESSION_STATUS
WHERE variable_name = 'SSL_CIPHER'

-- statement: server
SELECT 'version' AS name, VERSION() AS value,
    IF(SUBSTRING_INDEX(VERSION(), '.', 1) * 100 + SUBSTRING_INDEX(SUBSTRING_INDEX(VERSION(), '.', 2), '.', -1) < 1011,
        'Latchmark needs MariaDB 10.11 or later', NULL) AS remedy
UNION ALL
SELECT 'checkpoint on request', IF(COUNT(*) > 0, 'yes', 'no'),
    IF(COUNT(*) > 0, NULL, 'the first run after a load writes its dirty pages: update to the newest release of this series')
FROM information_schema.SYSTEM_VARIABLES
WHERE variable_name = 'innodb_log_checkpoint_now'
UNION ALL SELECT 'database', DATABASE(), NULL

-- statement: rights
SELECT 'PROCESS' AS name, IF(COUNT(*) > 0, 'granted', 'missing') AS value,
    IF(COUNT(*) > 0, NULL, 'no waits, and no sessions of other users: GRANT PROCESS ON *.* to this user') AS remedy
FROM information_schema.USER_PRIVILEGES
WHERE privilege_type = 'PROCESS'
UNION ALL
SELECT 'SUPER', IF(COUNT(*) > 0, 'granted', 'missing'),
    IF(COUNT(*) > 0, NULL, 'no checkpoint on request: GRANT SUPER ON *.* to this user')
FROM information_schema.USER_PRIVILEGES
WHERE privilege_type = 'SUPER'
UNION ALL
SELECT 'SELECT ON performance_schema', IF(COUNT(*) > 0, 'granted', 'missing'),
    IF(COUNT(*) > 0, NULL, 'no waits and no times of reads: GRANT SELECT ON performance_schema.* to this user')
FROM (
    SELECT privilege_type FROM information_schema.USER_PRIVILEGES
    UNION ALL
    SELECT privilege_type FROM information_schema.SCHEMA_PRIVILEGES WHERE table_schema = 'performance_schema'
) AS granted
WHERE privilege_type = 'SELECT'

-- statement: instruments
SELECT 'performance_schema' AS name, IF(@@performance_schema, 'ON', 'OFF') AS value,
    IF(@@performance_schema, NULL, 'no waits and no times of reads: add the lines performance_schema = ON and'
        ' performance_schema_consumer_events_waits_current = ON to the section [mariadbd] of the configuration, and restart the server') AS remedy

-- statement: consumers
SELECT CONCAT('consumer ', name) AS name, enabled AS value,
    IF(enabled = 'YES', NULL, CONCAT('sessions show no waits: add the line performance_schema_consumer_', name,
        ' = ON to the section [mariadbd] of the configuration, and restart the server')) AS remedy
FROM performance_schema.setup_consumers
WHERE @@performance_schema AND name IN ('global_instrumentation', 'thread_instrumentation', 'events_waits_current')
UNION ALL
SELECT name, IF(enabled = 'YES' AND timed = 'YES', 'timed', 'off'),
    IF(enabled = 'YES' AND timed = 'YES', NULL, CONCAT('reads have no times: UPDATE performance_schema.setup_instruments'
        ' SET ENABLED = ''YES'', TIMED = ''YES'' WHERE NAME = ''', name, ''''))
FROM performance_schema.setup_instruments
WHERE name = 'wait/io/file/innodb/innodb_data_file'

-- statement: memory
SELECT 'buffer pool' AS name, CONCAT(@@innodb_buffer_pool_size, ' bytes') AS value, NULL AS remedy
UNION ALL SELECT 'page cache of the host', IF(@@innodb_flush_method LIKE 'O_DIRECT%', 'not used', 'used'), NULL

-- statement: clock
SELECT 'epoch_millis' AS name, CAST(1000 * UNIX_TIMESTAMP(SYSDATE(3)) AS integer) AS value, NULL AS remedy
