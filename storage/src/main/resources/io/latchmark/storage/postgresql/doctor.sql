-- What 'latchmark doctor' asks a server. Each statement is a topic; its rows are name, value, and what to do about it, NULL if
-- nothing. A statement that the server refuses is reported with the reason.

-- statement: connection
SELECT 'encryption' AS name,
    CASE WHEN ssl THEN version || ', ' || cipher ELSE 'none' END AS value,
    CASE WHEN NOT ssl AND inet_server_addr() IS NOT NULL AND inet_server_addr() <> inet_client_addr()
        THEN 'passwords and data cross the network in plain text: add sslmode=require to the URL' END AS remedy
FROM pg_stat_ssl WHERE pid = pg_backend_pid()

-- statement: server
SELECT 'version' AS name, current_setting('server_version') AS value,
    CASE WHEN current_setting('server_version_num')::integer < 150000 THEN 'Latchmark needs PostgreSQL 15 or later' END AS remedy
UNION ALL SELECT 'build', version(), NULL
UNION ALL SELECT 'database', current_database(), NULL
UNION ALL SELECT 'in recovery', pg_is_in_recovery()::text,
    CASE WHEN pg_is_in_recovery() THEN 'a standby takes no writes: name the primary in --url' END

-- statement: rights
SELECT 'CREATE on the database' AS name,
    CASE WHEN has_database_privilege(current_database(), 'CREATE') THEN 'granted' ELSE 'missing' END AS value,
    CASE WHEN NOT has_database_privilege(current_database(), 'CREATE') THEN 'new schemas cannot be made: GRANT CREATE ON DATABASE '
        || quote_ident(current_database()) || ' TO ' || quote_ident(current_user) END AS remedy
UNION ALL
SELECT 'CREATE on the schema',
    CASE WHEN has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT has_schema_privilege(coalesce(current_schema(), 'public'), 'CREATE') THEN
        'neither the tables nor a scratch table can be made: GRANT CREATE ON SCHEMA '
        || quote_ident(coalesce(current_schema(), 'public')) || ' TO ' || quote_ident(current_user) END
UNION ALL
SELECT 'pg_read_all_stats',
    CASE WHEN pg_has_role('pg_read_all_stats', 'USAGE') THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT pg_has_role('pg_read_all_stats', 'USAGE') THEN
        'sessions of other roles and background processes are not seen: GRANT pg_monitor TO ' || quote_ident(current_user) END
UNION ALL
SELECT 'pg_read_all_settings',
    CASE WHEN pg_has_role('pg_read_all_settings', 'USAGE') THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT pg_has_role('pg_read_all_settings', 'USAGE') THEN
        'the data directory is not known, and so not its device: GRANT pg_monitor TO ' || quote_ident(current_user) END
UNION ALL
SELECT 'pg_checkpoint',
    CASE WHEN pg_has_role('pg_checkpoint', 'USAGE') THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT pg_has_role('pg_checkpoint', 'USAGE') THEN
        'no checkpoint on request: GRANT pg_checkpoint TO ' || quote_ident(current_user) END
UNION ALL
SELECT 'CREATEDB',
    CASE WHEN rolcreatedb OR rolsuper THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT (rolcreatedb OR rolsuper) THEN
        'no snapshot can be made, and so no reset: ALTER ROLE ' || quote_ident(current_user) || ' CREATEDB' END
FROM pg_roles
WHERE rolname = current_user

-- statement: settings
SELECT name, current_setting(name) AS value,
    CASE
        WHEN name = 'track_counts' AND setting = 'off'
            THEN 'the server counts nothing: ALTER SYSTEM SET track_counts = on; SELECT pg_reload_conf()'
        WHEN name = 'track_io_timing' AND setting = 'off'
            THEN 'reads and writes have no times: ALTER SYSTEM SET track_io_timing = on; SELECT pg_reload_conf()'
        WHEN name = 'track_wal_io_timing' AND setting = 'off'
            THEN 'log flushes have no times: ALTER SYSTEM SET track_wal_io_timing = on; SELECT pg_reload_conf()'
        WHEN name = 'fsync' AND setting = 'off'
            THEN 'commits are not durable, and no run is valid: ALTER SYSTEM SET fsync = on; SELECT pg_reload_conf()'
        WHEN name = 'full_page_writes' AND setting = 'off'
            THEN 'a torn page is not repaired, and no run is valid unless the storage writes a page as a whole:'
                || ' ALTER SYSTEM SET full_page_writes = on; SELECT pg_reload_conf()'
        WHEN name = 'synchronous_commit' AND setting = 'off'
            THEN 'commits do not wait for the log, and no run is valid: ALTER SYSTEM SET synchronous_commit = on;'
                || ' SELECT pg_reload_conf()'
    END AS remedy
FROM pg_settings
WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method', 'wal_level', 'wal_compression', 'shared_buffers',
    'max_connections', 'debug_io_direct', 'io_method', 'track_counts', 'track_io_timing', 'track_wal_io_timing',
    'data_checksums', 'max_wal_size', 'checkpoint_timeout')
ORDER BY name

-- statement: clock
SELECT 'epoch_millis' AS name, (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS value, NULL::text AS remedy
