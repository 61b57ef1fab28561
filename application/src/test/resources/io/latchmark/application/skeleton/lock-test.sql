-- For the test of the lock.

-- statement: end the holder
SELECT ABORT_SESSION(session_id)
FROM information_schema.sessions
WHERE latchmark_holder(DATABASE(), session_id || ' ' || session_start) IS NOT NULL;
