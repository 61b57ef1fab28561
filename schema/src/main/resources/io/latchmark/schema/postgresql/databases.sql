-- Databases beside the one that the URL names, asked in a maintenance database.

-- statement: exists
SELECT datname
FROM pg_database
WHERE datname = ?

-- statement: made
-- By its limit of connections, which it has from the first moment; and its snapshots, by their comments. A copy that was broken off has
-- none yet, but nobody can connect to it.
WITH made(name) AS (SELECT ?::text)
SELECT datname
FROM pg_database, made
WHERE datname = made.name AND datconnlimit = 1870099
    OR NOT datallowconn AND starts_with(datname, made.name || '_snapshot_')
        AND starts_with(shobj_description(oid, 'pg_database'),
            'latchmark snapshot' || chr(10) || 'database=' || made.name || chr(10))
    OR NOT datallowconn AND NOT datistemplate AND datname = made.name || '_latchmark_unfinished'
ORDER BY datname

-- statement: create
-- Without what somebody may have put into template1. The limit is a mark, and more than any server has connections.
SELECT format('CREATE DATABASE %I TEMPLATE template0 CONNECTION LIMIT 1870099', ?::text)

-- statement: drop
-- FORCE ends the sessions of a client that was killed, which the server may not have noticed yet.
SELECT format('DROP DATABASE IF EXISTS %I WITH (FORCE)', ?::text)
