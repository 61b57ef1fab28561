-- Identity and age of what was loaded, and where tables and indexes are put.

-- statement: content id
-- The load's end, and the last run that was begun since, if any.
SELECT string_agg(value, ' ' ORDER BY name DESC)
FROM latchmark_load
WHERE name IN ('loaded_at', 'last_run')

-- statement: renew content id
INSERT INTO latchmark_load (name, value)
VALUES ('last_run', gen_random_uuid()::text)
ON CONFLICT (name) DO UPDATE SET value = excluded.value

-- statement: orders since load
-- Each district begins with order number 3,001, and each New-Order that commits raises one by one.
SELECT sum(d_next_o_id) - 3001 * count(*)
FROM district

-- statement: tablespaces
SELECT spcname
FROM pg_tablespace
WHERE spcname <> 'pg_global'
ORDER BY spcname

-- statement: tablespace of
-- Of a table or index of ours; a relation in the database's own tablespace has none by itself.
SELECT spcname
FROM pg_tablespace
WHERE oid = (
    SELECT coalesce(nullif(reltablespace, 0), dattablespace)
    FROM pg_class, pg_database
    WHERE relname = ?
        AND relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
        AND datname = current_database()
)

-- statement: own tablespace
SELECT spcname
FROM pg_tablespace
WHERE oid = (SELECT dattablespace FROM pg_database WHERE datname = current_database())

-- statement: use tablespace
-- For what the transaction creates.
SELECT set_config('default_tablespace', ?, true)

-- statement: move marker
-- The index of this table says where all other indexes go.
DO $$
BEGIN
    EXECUTE format(
        'ALTER INDEX latchmark_load_pkey SET TABLESPACE %I',
        current_setting('default_tablespace'));
END
$$

-- statement: move tables
-- All of the database in this tablespace, but for the system's own.
SELECT format('ALTER TABLE ALL IN TABLESPACE %I SET TABLESPACE %I', ?::text, ?::text)

-- statement: move indexes
SELECT format('ALTER INDEX ALL IN TABLESPACE %I SET TABLESPACE %I', ?::text, ?::text)
