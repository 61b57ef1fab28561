-- Settings that decide what a run measures and whether a session may do its work.

-- statement: settings
-- Name, value, remedy (NULL if nothing is wrong), and the trouble that a wrong value causes (DriverDialect.Trouble). The remedy depends
-- on where the value comes from: a setting of a role, a database or the URL takes precedence over ALTER SYSTEM.
WITH rules (name, wrong, effect, good, trouble) AS (VALUES
    ('track_counts', 'off', 'the server counts nothing', 'on', NULL),
    ('track_io_timing', 'off', 'reads and writes have no times', 'on', NULL),
    ('track_wal_io_timing', 'off', 'log flushes have no times', 'on', NULL),
    ('fsync', 'off', 'commits are not durable, and no run is valid', 'on', NULL),
    ('full_page_writes', 'off',
        'a torn page is not repaired, and no run is valid unless the storage writes a page as a whole', 'on', NULL),
    ('synchronous_commit', 'off', 'commits do not wait for the log, and no run is valid', 'on', NULL),
    ('default_transaction_read_only', 'on', 'nothing can be loaded, and no run can start', 'off', 'READ_ONLY'),
    ('search_path', NULL, 'no schema in it exists and may be used by this role: create one, or change the setting', NULL, 'NO_SCHEMA'),
    ('statement_timeout', '[1-9]', 'the server cancels longer statements of a load, a check or a run', '0', 'STATEMENT_TIMEOUT'),
    ('lock_timeout', '[1-9]', 'transactions that wait longer for a lock fail', '0', 'LOCK_TIMEOUT'),
    ('transaction_timeout', '[1-9]', 'the server ends sessions whose transaction takes longer', '0', 'CONNECTION_LOST'),
    ('idle_in_transaction_session_timeout', '[1-9]', 'the server ends sessions that are idle for longer within a transaction', '0',
        'CONNECTION_LOST'),
    ('idle_session_timeout', '[1-9]', 'the server ends sessions that are idle for longer', '0', 'CONNECTION_LOST')
)
SELECT s.name, current_setting(s.name) AS value,
    CASE WHEN s.setting ~ r.wrong OR (s.name = 'search_path' AND current_schema() IS NULL) THEN r.effect || ': '
        || CASE
            WHEN s.source IN ('global', 'database', 'user', 'database user') THEN
                -- A read-only session cannot alter its role.
                CASE s.name WHEN 'default_transaction_read_only' THEN 'SET default_transaction_read_only = off; ' ELSE '' END
                || 'ALTER ' || CASE s.source
                    WHEN 'global' THEN 'ROLE ALL'
                    WHEN 'database' THEN 'DATABASE ' || quote_ident(current_database())
                    WHEN 'user' THEN 'ROLE ' || quote_ident(session_user)
                    ELSE 'ROLE ' || quote_ident(session_user) || ' IN DATABASE ' || quote_ident(current_database()) END
                || ' RESET ' || s.name
            WHEN s.source = 'client' THEN 'the URL sets it ('
                || CASE s.name WHEN 'search_path' THEN 'currentSchema or ' ELSE '' END || 'options): remove it there'
            WHEN s.source = 'command line' THEN 'the server''s command line sets it, and takes precedence over ALTER SYSTEM: remove -c '
                || s.name || '=' || s.setting || ' there, and restart the server'
            WHEN s.source = 'session' THEN 'a connection pooler or a login trigger sets it: remove it there'
            WHEN s.name = 'search_path' THEN 'ALTER ROLE ' || quote_ident(session_user) || ' SET search_path = SCHEMA'
            ELSE 'ALTER SYSTEM SET ' || s.name || ' = ' || r.good || '; SELECT pg_reload_conf()' END
    END AS remedy,
    r.trouble
FROM pg_settings AS s
LEFT JOIN rules AS r ON r.name = s.name
WHERE r.name IS NOT NULL
    OR s.name IN ('wal_sync_method', 'wal_level', 'wal_compression', 'shared_buffers', 'max_connections', 'debug_io_direct', 'io_method',
        'data_checksums', 'max_wal_size', 'checkpoint_timeout')
UNION ALL
SELECT 'in recovery', 'true', 'a standby takes no writes: name the primary in --url', 'READ_ONLY' WHERE pg_is_in_recovery()
ORDER BY name
