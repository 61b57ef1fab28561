-- What the test of the lock does from outside.

-- statement: end the holder
SELECT pg_terminate_backend(pid, 10000)
FROM pg_stat_activity
WHERE application_name LIKE 'latchmark run %'
