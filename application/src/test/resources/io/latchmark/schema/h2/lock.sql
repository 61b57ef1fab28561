-- The lock by which one command at a time works on a database. H2 has no advisory locks, and one of its databases lives in one
-- process: so the lock is a map of that process (SkeletonLocks). Sessions are known by number and start, since a database that
-- is opened again counts from 1.

-- statement: functions
-- What a connection of the lock executes first.
CREATE ALIAS IF NOT EXISTS latchmark_take FOR 'io.latchmark.application.skeleton.SkeletonLocks.take';
CREATE ALIAS IF NOT EXISTS latchmark_holder FOR 'io.latchmark.application.skeleton.SkeletonLocks.holder';

-- statement: take
SELECT latchmark_take(
    DATABASE(),
    (SELECT session_id || ' ' || session_start FROM information_schema.sessions WHERE session_id = SESSION_ID()),
    '${NAME}',
    FALSE,
    ARRAY(SELECT session_id || ' ' || session_start FROM information_schema.sessions));

-- statement: take shared
SELECT latchmark_take(
    DATABASE(),
    (SELECT session_id || ' ' || session_start FROM information_schema.sessions WHERE session_id = SESSION_ID()),
    '${NAME}',
    TRUE,
    ARRAY(SELECT session_id || ' ' || session_start FROM information_schema.sessions));

-- statement: held
SELECT session_id
FROM information_schema.sessions
WHERE session_id = SESSION_ID()
    AND latchmark_holder(DATABASE(), session_id || ' ' || session_start) IS NOT NULL;

-- statement: holders
SELECT name || ' (session ' || session_id || ', user ' || user_name || ', since '
    || FORMATDATETIME(session_start, 'yyyy-MM-dd HH:mm:ss', 'en', 'UTC') || ' UTC)'
FROM (
    SELECT sessions.*, latchmark_holder(DATABASE(), session_id || ' ' || session_start) AS name
    FROM information_schema.sessions AS sessions
) AS holders
WHERE name IS NOT NULL AND session_id <> SESSION_ID();
