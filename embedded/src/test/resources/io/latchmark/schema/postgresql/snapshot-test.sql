-- A little content for tests of snapshots, and what may stand in their way.

-- statement: district
INSERT INTO district
VALUES (1, 1, 'name', 'street', 'street', 'city', 'ST', '123411111', 0.1, 0, 3001);

-- statement: new order
UPDATE district SET d_next_o_id = d_next_o_id + 1;

-- statement: next order
SELECT sum(d_next_o_id)::text FROM district;

-- statement: setting
ALTER DATABASE latchmark SET "latchmark.note" = 'it''s ours';

-- statement: read setting
SELECT setconfig::text FROM pg_db_role_setting;

-- statement: search path
ALTER DATABASE latchmark SET search_path = public, pg_catalog;

-- statement: remove settings
ALTER DATABASE latchmark RESET ALL;

-- statement: foreign
CREATE DATABASE latchmark_snapshot_theirs;

-- statement: databases
SELECT string_agg(datname, ' ' ORDER BY datname) FROM pg_database WHERE NOT datistemplate AND datname <> 'postgres';

-- statement: unfinished copy
CREATE DATABASE latchmark_latchmark_unfinished TEMPLATE latchmark ALLOW_CONNECTIONS false;

-- statement: interrupted swap
DROP DATABASE latchmark;

-- statement: weak role
CREATE ROLE weak LOGIN PASSWORD 'weak';

-- statement: tablespaces
SELECT string_agg(DISTINCT coalesce(spcname, 'default'), ' ')
FROM pg_class LEFT JOIN pg_tablespace ON pg_tablespace.oid = reltablespace
WHERE relname = 'district';

-- statement: index tablespaces
SELECT string_agg(DISTINCT coalesce(spcname, 'default'), ' ')
FROM pg_class LEFT JOIN pg_tablespace ON pg_tablespace.oid = reltablespace
WHERE relname IN ('district_key', 'customer_by_name');

-- statement: remove foreign
DROP DATABASE latchmark_snapshot_theirs;

-- statement: remove weak role
DROP ROLE weak;
