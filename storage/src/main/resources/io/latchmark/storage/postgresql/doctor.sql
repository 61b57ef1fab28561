-- What 'latchmark doctor' asks a server. Each statement is a topic; its rows are name, value, and what to do about it, NULL if
-- nothing. A statement that the server refuses is reported with the reason. Settings: settings.sql of the module schema.

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
UNION ALL SELECT 'in recovery', pg_is_in_recovery()::text, NULL

-- statement: rights
SELECT 'CREATE on the database' AS name,
    CASE WHEN has_database_privilege(current_database(), 'CREATE') THEN 'granted' ELSE 'missing' END AS value,
    CASE WHEN NOT has_database_privilege(current_database(), 'CREATE') THEN 'new schemas cannot be made: GRANT CREATE ON DATABASE '
        || quote_ident(current_database()) || ' TO ' || quote_ident(current_user) END AS remedy
UNION ALL
SELECT 'CREATE on the schema',
    CASE WHEN has_schema_privilege(current_schema(), 'CREATE') THEN 'granted' ELSE 'missing' END,
    CASE WHEN NOT has_schema_privilege(current_schema(), 'CREATE') THEN
        'neither the tables nor a scratch table can be made: GRANT CREATE ON SCHEMA '
        || quote_ident(current_schema()) || ' TO ' || quote_ident(current_user) END
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

-- statement: memory
SELECT 'buffer pool' AS name, pg_size_bytes(current_setting('shared_buffers')) || ' bytes' AS value, NULL::text AS remedy
UNION ALL
SELECT 'page cache of the host',
    CASE WHEN current_setting('debug_io_direct', true) ~ 'data' THEN 'not used' ELSE 'used' END, NULL

-- statement: clock
SELECT 'epoch_millis' AS name, (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS value, NULL::text AS remedy
