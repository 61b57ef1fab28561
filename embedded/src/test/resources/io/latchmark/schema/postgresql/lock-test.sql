-- What the tests of the lock do from outside.

-- statement: end the holder
SELECT pg_terminate_backend(pid, 10000)
FROM pg_stat_activity
WHERE application_name LIKE 'latchmark run %'

-- statement: role
DROP ROLE IF EXISTS powerless;
CREATE ROLE powerless LOGIN PASSWORD 'powerless'
