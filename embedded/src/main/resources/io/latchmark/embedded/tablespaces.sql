-- Tablespaces of the embedded server.

-- statement: location
SELECT pg_tablespace_location(oid)
FROM pg_tablespace
WHERE spcname = ?

-- statement: create
SELECT format('CREATE TABLESPACE %I LOCATION %L', ?::text, ?::text)

-- statement: drop
SELECT format('DROP TABLESPACE %I', ?::text)
