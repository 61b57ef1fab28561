-- The lock by which one command at a time works on a database: an advisory lock of the session, whose key is 'latchmrk' in
-- ASCII as a number of eight bytes. It belongs to this database, and ends with the session.

-- statement: take
SELECT pg_try_advisory_lock(7809651199139738219)::integer

-- statement: take shared
SELECT pg_try_advisory_lock_shared(7809651199139738219)::integer

-- statement: held
-- A session's lock lasts as long as its server process; behind a pool that changes processes there is no such lock.
SELECT pg_backend_pid()

-- statement: holders
-- Every role may see the name of the application, which has command, token, process and host of the holder; start and address
-- are NULL for a role that may not see them.
SELECT concat_ws(', ', format('%s (server process %s', coalesce(nullif(application_name, ''), 'a session without name'), pid),
    'user ' || usename, 'from ' || host(client_addr),
    'since ' || to_char(backend_start AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS') || ' UTC') || ')'
FROM pg_locks
JOIN pg_stat_activity USING (pid)
WHERE locktype = 'advisory'
    AND pg_locks.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND classid = 1818326115 AND objid = 1752003179 AND objsubid = 1
    AND granted
    AND pid <> pg_backend_pid()
ORDER BY pid
