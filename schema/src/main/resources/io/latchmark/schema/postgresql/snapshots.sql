-- Snapshots on a server: databases that nobody can connect to, each with a comment that says what it is. All is asked in
-- a maintenance database, since a database that is copied or dropped must be without connections.

-- statement: snapshots
-- The comment of a database can be read in every database.
SELECT shobj_description(oid, 'pg_database')
FROM pg_database
WHERE NOT datallowconn
    AND starts_with(datname, ?)
    AND starts_with(shobj_description(oid, 'pg_database'), ?)

-- statement: right
SELECT rolcreatedb OR rolsuper
FROM pg_roles
WHERE rolname = current_user

-- statement: owned
-- Only who owns a database, or is a member of its owner, may drop or copy it.
SELECT pg_has_role(current_user, datdba, 'USAGE') OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
FROM pg_database
WHERE datname = ?

-- statement: connected
SELECT coalesce(nullif(application_name, ''), 'process ' || pid)
FROM pg_stat_activity
WHERE datname = ?
    AND backend_type = 'client backend'
    -- This command's own end soon, and a copy waits for them.
    AND strpos(application_name, ?) = 0
ORDER BY 1

-- statement: sole
-- In the maintenance database, for as long as its session lasts.
SELECT pg_try_advisory_lock(1818326115, hashtext(?))

-- statement: clone
-- Version 18 and newer can let the file system share blocks, where the server was built with it.
SELECT set_config('file_copy_method', 'clone', false)
FROM pg_settings
WHERE name = 'file_copy_method' AND 'clone' = ANY (enumvals)

-- statement: unfinished
-- Left by a copy that was broken off: by its name and owner, and because it is no template and nobody can connect to it.
SELECT 1
FROM pg_database
WHERE datname = ? AND NOT datallowconn AND NOT datistemplate AND pg_has_role(current_user, datdba, 'USAGE')

-- statement: copy
-- FILE_COPY writes no log of the copied pages, but takes a checkpoint before and after.
SELECT format('CREATE DATABASE %I TEMPLATE %I STRATEGY FILE_COPY ALLOW_CONNECTIONS false', ?::text, ?::text)

-- statement: comment
SELECT format('COMMENT ON DATABASE %I IS %L', ?::text, ?::text)

-- statement: rename
SELECT format('ALTER DATABASE %I RENAME TO %I', ?::text, ?::text)

-- statement: open
SELECT format('ALTER DATABASE %I ALLOW_CONNECTIONS true', ?::text)

-- statement: drop
SELECT format('DROP DATABASE %I', ?::text)

-- statement: carry over
-- What belongs to a database and is not copied from a template: owner, connection limit, comment, and the settings of
-- ALTER DATABASE … SET and ALTER ROLE … IN DATABASE … SET. Lists are stored as they are to be written.
WITH p(old, new) AS (SELECT ?::text, ?::text)
SELECT command
FROM (
    SELECT 1 AS place, format('ALTER DATABASE %I OWNER TO %I', p.new, rolname) AS command
    FROM p, pg_database JOIN pg_roles ON pg_roles.oid = datdba
    WHERE datname = p.old AND rolname <> current_user
    UNION ALL
    SELECT 2, format('ALTER DATABASE %I CONNECTION LIMIT %s', p.new, datconnlimit)
    FROM p, pg_database
    WHERE datname = p.old AND datconnlimit >= 0
    UNION ALL
    SELECT 3, format('COMMENT ON DATABASE %I IS %L', p.new, shobj_description(oid, 'pg_database'))
    FROM p, pg_database
    WHERE datname = p.old AND shobj_description(oid, 'pg_database') IS NOT NULL
    UNION ALL
    SELECT 4, format('%s SET %I TO %s',
        CASE WHEN setrole = 0 THEN format('ALTER DATABASE %I', p.new)
            ELSE format('ALTER ROLE %s IN DATABASE %I', setrole::regrole, p.new) END,
        split_part(entry, '=', 1),
        CASE WHEN split_part(entry, '=', 1) IN ('search_path', 'temp_tablespaces', 'local_preload_libraries',
                'session_preload_libraries', 'shared_preload_libraries', 'unix_socket_directories')
            THEN substr(entry, strpos(entry, '=') + 1)
            ELSE quote_literal(substr(entry, strpos(entry, '=') + 1)) END)
    FROM p, pg_database JOIN pg_db_role_setting ON setdatabase = pg_database.oid, unnest(setconfig) AS entry
    WHERE datname = p.old
) AS commands
ORDER BY place
