-- What a run asks of the database itself, before and after the load.

-- statement: new_orders_placed
-- Every New-Order that committed has raised the next order number of its district by one (clause 2.4.2.2).
SELECT sum(d_next_o_id) FROM district

-- statement: checkpoint
CHECKPOINT

-- statement: facts database
-- The data directory is NULL for a role that may not read it.
SELECT 'server_version' AS name, current_setting('server_version') AS value
UNION ALL SELECT 'build', version()
UNION ALL SELECT 'name', current_database()
UNION ALL SELECT 'size_bytes', pg_database_size(current_database())::text
UNION ALL SELECT 'encoding', current_setting('server_encoding')
UNION ALL SELECT 'collation', (SELECT datcollate FROM pg_database WHERE datname = current_database())
UNION ALL SELECT 'block_size', current_setting('block_size')
UNION ALL SELECT 'wal_segment_size', current_setting('wal_segment_size')
UNION ALL SELECT 'data_checksums', current_setting('data_checksums')
UNION ALL SELECT 'data_directory', (SELECT setting FROM pg_settings WHERE name = 'data_directory')

-- statement: facts database, age
-- New orders placed since the load: each district began with order number 3,001.
SELECT 'orders_since_load', (sum(d_next_o_id) - 3001 * count(*))::text
FROM district

-- statement: facts settings
-- Whatever was changed from its default, and what matters to storage in any case. Left out: what was set by this
-- connection itself or holds for one transaction, paths of files, settings of extensions, and everything that may hold
-- a secret or a command line.
SELECT name, current_setting(name) AS value
FROM pg_settings
WHERE (source NOT IN ('default', 'client', 'session')
        OR name LIKE 'autovacuum%'
        OR name IN ('shared_buffers', 'wal_buffers', 'effective_cache_size', 'work_mem', 'huge_pages',
            'fsync', 'synchronous_commit', 'full_page_writes', 'wal_sync_method', 'wal_level', 'wal_compression',
            'commit_delay', 'commit_siblings', 'checkpoint_timeout', 'checkpoint_completion_target',
            'checkpoint_flush_after', 'max_wal_size', 'min_wal_size', 'bgwriter_delay', 'bgwriter_lru_maxpages',
            'bgwriter_flush_after', 'backend_flush_after', 'debug_io_direct', 'io_method', 'io_workers',
            'io_max_concurrency', 'io_combine_limit', 'effective_io_concurrency', 'random_page_cost',
            'seq_page_cost', 'max_connections', 'default_transaction_isolation', 'deadlock_timeout', 'jit',
            'track_io_timing', 'track_wal_io_timing', 'track_activities', 'track_counts',
            'shared_preload_libraries', 'synchronous_standby_names'))
    AND name NOT IN ('transaction_deferrable', 'transaction_isolation', 'transaction_read_only')
    AND category NOT IN ('Customized Options', 'File Locations')
    AND name NOT LIKE '%.%'
    AND name !~ 'pass|secret|conninfo|_command$|ldap|krb|_key|token|radius|ident'
ORDER BY name

-- statement: facts tables
-- Fill factor and autovacuum settings of each table, as it was created or altered; default where it has none.
SELECT relname AS name, coalesce(array_to_string(reloptions, ', '), 'default') AS value
FROM pg_class
WHERE relkind IN ('r', 'p')
    AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND relname IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock')
ORDER BY relname

-- statement: facts table_age
-- What transactions have left behind in each table: rows that are dead and not yet removed, as the server's statistics
-- estimate them, and how often it was vacuumed.
SELECT relname AS name,
    n_live_tup || ' rows, ' || n_dead_tup || ' dead, ' || vacuum_count + autovacuum_count || ' vacuums'
        || coalesce(', the last at ' || to_char(
            greatest(last_vacuum, last_autovacuum) AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC', '') AS value
FROM pg_stat_user_tables
WHERE schemaname = current_schema()
    AND relname IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock')
ORDER BY relname

-- statement: durability_faults
-- With synchronous_commit at local, remote_write, on or remote_apply a commit waits for the local log flush; only off
-- does not.
SELECT name, setting
FROM pg_settings
WHERE (name = 'fsync' AND setting <> 'on') OR (name = 'synchronous_commit' AND setting = 'off')
ORDER BY name

-- statement: torn_page_faults
-- Without the page as a whole in the log, recovery cannot repair one of which a part was written.
SELECT name || ' = ' || setting, current_setting('block_size')
FROM pg_settings
WHERE name = 'full_page_writes' AND setting <> 'on'

-- statement: incarnation
-- A server that ends all its sessions because one of its processes died stays the same process, and starts its background
-- processes again. A role that may not see them sees at least that the counters were discarded, as after every crash.
WITH background AS (
    SELECT max(backend_start) AS started FROM pg_stat_activity WHERE backend_type = 'checkpointer'
)
SELECT name, to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS') || ' UTC' AS value
FROM (
    SELECT 'server_started' AS name, pg_postmaster_start_time() AS moment
    UNION ALL SELECT 'background_processes_started', started FROM background
    UNION ALL SELECT 'counters_discarded', stats_reset FROM pg_stat_bgwriter WHERE (SELECT started FROM background) IS NULL
) AS moments
