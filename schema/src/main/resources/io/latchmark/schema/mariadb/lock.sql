-- The lock by which one command at a time works on a database: 64 locks of the server (GET_LOCK) whose names hold a hash of the database's
-- name. An exclusive holder has them all, a reader has one. They end with the session.

-- statement: take
-- Whoever fails to get one gives back all.
SELECT IF(SUM(GET_LOCK(CONCAT('latchmark/', MD5(DATABASE()), '/', seq), 0)) = 64, 1, 0 * RELEASE_ALL_LOCKS()), @latchmark_since := UTC_TIMESTAMP()
FROM seq_1_to_64;

-- statement: take shared
SELECT COUNT(*), @latchmark_since := UTC_TIMESTAMP()
FROM (
    SELECT seq
    FROM seq_1_to_64
    WHERE GET_LOCK(CONCAT('latchmark/', MD5(DATABASE()), '/', seq), 0) = 1
    LIMIT 1
) AS taken;

-- statement: held
SELECT CONNECTION_ID()
FROM seq_1_to_64
WHERE IS_USED_LOCK(CONCAT('latchmark/', MD5(DATABASE()), '/', seq)) = CONNECTION_ID()
LIMIT 1;

-- statement: holders
-- The name is an attribute of the connection, the start a variable of its session: both are in performance_schema.
SELECT CONCAT(COALESCE(ATTR_VALUE, 'a session without name'), ' (connection ', processes.ID, ', user ', USER, ', from ', HOST,
    COALESCE(CONCAT(', since ', CAST(VARIABLE_VALUE AS CHAR), ' UTC'), ''), ')')
FROM (
    SELECT DISTINCT IS_USED_LOCK(CONCAT('latchmark/', MD5(DATABASE()), '/', seq)) AS id
    FROM seq_1_to_64
) AS holding
JOIN information_schema.PROCESSLIST AS processes ON processes.ID = holding.id
LEFT JOIN performance_schema.session_connect_attrs AS attributes
    ON attributes.PROCESSLIST_ID = processes.ID AND ATTR_NAME = 'program_name'
LEFT JOIN performance_schema.threads ON threads.PROCESSLIST_ID = processes.ID
LEFT JOIN performance_schema.user_variables_by_thread AS variables
    ON variables.THREAD_ID = threads.THREAD_ID AND VARIABLE_NAME = 'latchmark_since'
WHERE processes.ID <> CONNECTION_ID()
ORDER BY processes.ID;

-- statement: sessions
-- For a user without SELECT on performance_schema.
SELECT CONCAT('a session without name (connection ', processes.ID, ', user ', USER, ', from ', HOST, ')')
FROM (
    SELECT DISTINCT IS_USED_LOCK(CONCAT('latchmark/', MD5(DATABASE()), '/', seq)) AS id
    FROM seq_1_to_64
) AS holding
JOIN information_schema.PROCESSLIST AS processes ON processes.ID = holding.id
WHERE processes.ID <> CONNECTION_ID()
ORDER BY processes.ID;
