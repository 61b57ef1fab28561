-- Databases beside the one that the URL names, asked in a maintenance database.

-- statement: starting with
SELECT datname
FROM pg_database
WHERE starts_with(datname, ?)
ORDER BY datname

-- statement: create
-- Without what somebody may have put into template1.
SELECT format('CREATE DATABASE %I TEMPLATE template0', ?::text)

-- statement: drop
-- FORCE ends the sessions of a client that was killed, which the server may not have noticed yet.
SELECT format('DROP DATABASE IF EXISTS %I WITH (FORCE)', ?::text)
