-- What the samplers read. A statement's name is 'source from version': of one source, the statement with the highest
-- version that the server has is used. The first column is the sampled object; the name of any other column is the
-- metric's name and, after a blank, its unit (1 if there is none). A value of NULL is not handed over.

-- statement: session
-- While the sources are tried, which may be the first time that the server sees their statements.
SET statement_timeout = '3s'

-- statement: limits
-- A sampler that waits longer than this has nothing useful to say, and must not pile up on a server in trouble.
SET statement_timeout = '800ms'

-- statement: probe
SELECT current_user AS role,
    pg_has_role('pg_read_all_stats', 'USAGE') AS reads_all_stats,
    current_setting('track_io_timing')::boolean AS times_io,
    current_setting('track_wal_io_timing')::boolean AS times_wal,
    current_setting('track_counts')::boolean AS counts,
    -- Of version 16 and later.
    coalesce(current_setting('debug_io_direct', true), '') LIKE '%data%' AS reads_directly

-- statement: pg_stat_io from 16
-- Every operation moves op_bytes in these versions.
SELECT backend_type || '/' || object || '/' || context AS object,
    reads,
    reads * op_bytes AS "read_bytes B",
    (read_time * 1000)::bigint AS "read_time us",
    writes,
    writes * op_bytes AS "write_bytes B",
    (write_time * 1000)::bigint AS "write_time us",
    writebacks,
    (writeback_time * 1000)::bigint AS "writeback_time us",
    extends,
    extends * op_bytes AS "extend_bytes B",
    (extend_time * 1000)::bigint AS "extend_time us",
    fsyncs,
    (fsync_time * 1000)::bigint AS "fsync_time us",
    hits,
    evictions
FROM pg_stat_io
WHERE greatest(reads, writes, writebacks, extends, fsyncs, hits, evictions) > 0

-- statement: pg_stat_io from 18
SELECT backend_type || '/' || object || '/' || context AS object,
    reads,
    read_bytes::bigint AS "read_bytes B",
    (read_time * 1000)::bigint AS "read_time us",
    writes,
    write_bytes::bigint AS "write_bytes B",
    (write_time * 1000)::bigint AS "write_time us",
    writebacks,
    (writeback_time * 1000)::bigint AS "writeback_time us",
    extends,
    extend_bytes::bigint AS "extend_bytes B",
    (extend_time * 1000)::bigint AS "extend_time us",
    fsyncs,
    (fsync_time * 1000)::bigint AS "fsync_time us",
    hits,
    evictions
FROM pg_stat_io
WHERE greatest(reads, writes, writebacks, extends, fsyncs, hits, evictions) > 0

-- statement: pg_stat_wal from 15
SELECT 'wal' AS object,
    wal_records,
    wal_fpi,
    wal_bytes::bigint AS "wal_bytes B",
    wal_buffers_full,
    wal_write,
    (wal_write_time * 1000)::bigint AS "wal_write_time us",
    wal_sync,
    (wal_sync_time * 1000)::bigint AS "wal_sync_time us"
FROM pg_stat_wal

-- statement: pg_stat_wal from 18
-- Writes and syncs of the log are in pg_stat_io, object wal, since this version.
SELECT 'wal' AS object,
    wal_records,
    wal_fpi,
    wal_bytes::bigint AS "wal_bytes B",
    wal_buffers_full
FROM pg_stat_wal

-- statement: pg_stat_checkpointer from 15
SELECT unnest(ARRAY['checkpointer', 'bgwriter']) AS object,
    unnest(ARRAY[checkpoints_timed, NULL]) AS num_timed,
    unnest(ARRAY[checkpoints_req, NULL]) AS num_requested,
    unnest(ARRAY[checkpoint_write_time::bigint, NULL]) AS "write_time ms",
    unnest(ARRAY[checkpoint_sync_time::bigint, NULL]) AS "sync_time ms",
    unnest(ARRAY[buffers_checkpoint, NULL]) AS buffers_written,
    unnest(ARRAY[NULL, buffers_clean]) AS buffers_clean,
    unnest(ARRAY[NULL, maxwritten_clean]) AS maxwritten_clean,
    unnest(ARRAY[NULL, buffers_alloc]) AS buffers_alloc
FROM pg_stat_bgwriter

-- statement: pg_stat_checkpointer from 17
SELECT 'checkpointer' AS object,
    num_timed,
    num_requested,
    NULL::bigint AS num_done,
    write_time::bigint AS "write_time ms",
    sync_time::bigint AS "sync_time ms",
    buffers_written,
    NULL::bigint AS buffers_clean,
    NULL::bigint AS maxwritten_clean,
    NULL::bigint AS buffers_alloc
FROM pg_stat_checkpointer
UNION ALL
SELECT 'bgwriter', NULL, NULL, NULL, NULL, NULL, NULL, buffers_clean, maxwritten_clean, buffers_alloc
FROM pg_stat_bgwriter

-- statement: pg_stat_checkpointer from 18
SELECT 'checkpointer' AS object,
    num_timed,
    num_requested,
    num_done,
    write_time::bigint AS "write_time ms",
    sync_time::bigint AS "sync_time ms",
    buffers_written,
    NULL::bigint AS buffers_clean,
    NULL::bigint AS maxwritten_clean,
    NULL::bigint AS buffers_alloc
FROM pg_stat_checkpointer
UNION ALL
SELECT 'bgwriter', NULL, NULL, NULL, NULL, NULL, NULL, buffers_clean, maxwritten_clean, buffers_alloc
FROM pg_stat_bgwriter

-- statement: pg_stat_database from 15
SELECT datname AS object,
    xact_commit,
    xact_rollback,
    blks_read,
    blks_hit,
    (blk_read_time * 1000)::bigint AS "blk_read_time us",
    (blk_write_time * 1000)::bigint AS "blk_write_time us",
    deadlocks,
    temp_bytes AS "temp_bytes B",
    numbackends
FROM pg_stat_database
WHERE datname = current_database()

-- statement: waits from 15
-- The terminals' sessions are known by the name of their application, which ends in the token of the run (a pool between may
-- add an address). Of a session that waits for a lock, the one at the head of its queue is looked for, and what that one waits
-- for. pg_blocking_pids looks at the whole lock table each time, so that it is asked about 32 sessions at most; the others have
-- no holder here. A holder that is gone by then, or no terminal, is none either.
WITH RECURSIVE session AS MATERIALIZED (
    SELECT pid, state, wait_event_type, wait_event,
        wait_event_type = 'Lock' AND row_number() OVER (PARTITION BY wait_event_type) <= 32 AS looked_up
    FROM pg_stat_activity
    WHERE application_name LIKE '${TERMINALS}%' AND datname = current_database()
),
waiter AS MATERIALIZED (
    SELECT pid, (pg_blocking_pids(pid))[1] AS holder
    FROM session
    WHERE looked_up
),
queue AS (
    SELECT pid, holder, 1 AS place FROM waiter
    UNION ALL
    SELECT queue.pid, waiter.holder, queue.place + 1
    FROM queue
    JOIN waiter ON waiter.pid = queue.holder
    WHERE queue.place < 32
),
head AS (
    SELECT DISTINCT ON (pid) pid, holder FROM queue ORDER BY pid, place DESC
)
SELECT session.state, session.wait_event_type, session.wait_event,
    holding.wait_event_type AS holder_event_type, holding.wait_event AS holder_event,
    count(*) AS sessions
FROM session
LEFT JOIN head ON head.pid = session.pid
LEFT JOIN session AS holding ON holding.pid = head.holder
GROUP BY session.state, session.wait_event_type, session.wait_event, holding.wait_event_type, holding.wait_event

-- statement: wait_events
-- Since version 17: what the server and its extensions may wait for.
SELECT type, name FROM pg_wait_events

-- statement: processes from 15
-- Whom each process serves. A pool between may add an address to the name of an application.
SELECT pid,
    coalesce(application_name LIKE '${TERMINALS}%', false) AS terminal,
    coalesce(application_name LIKE '${SAMPLER}%', false) AS sampler
FROM pg_stat_activity
WHERE pid IS NOT NULL
