-- What the launcher asks of a server that it has just started.

-- statement: database_exists
SELECT 1 FROM pg_database WHERE datname = 'latchmark'

-- statement: create_database
CREATE DATABASE latchmark

-- statement: parameters
-- Read back as the server prints them, so that what was asked for is not taken for what is in force.
SELECT name, current_setting(name)
FROM pg_settings
WHERE name IN (
    'checkpoint_timeout', 'data_checksums', 'debug_io_direct', 'fsync', 'full_page_writes', 'io_method',
    'max_connections', 'max_wal_size', 'server_version', 'shared_buffers', 'synchronous_commit', 'wal_sync_method'
)
ORDER BY name
