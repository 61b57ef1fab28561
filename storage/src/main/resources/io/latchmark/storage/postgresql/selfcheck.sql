-- Known work of 'latchmark doctor' in a table of its own, and what it finds out about the server. Nothing else is changed.

-- statement: session
-- Commits wait for the log whatever the database is set to.
SET synchronous_commit = on;
SET max_parallel_workers_per_gather = 0;
SET lock_timeout = 0;
SET statement_timeout = '120s'

-- statement: drop
DROP TABLE IF EXISTS latchmark_doctor

-- statement: create
-- A page has one row and room for its next version, so that an update of N rows dirties N pages. PLAIN keeps the text in the row.
CREATE TABLE latchmark_doctor (id integer NOT NULL, filler text) WITH (fillfactor = 50, autovacuum_enabled = off);
ALTER TABLE latchmark_doctor ALTER COLUMN filler SET STORAGE PLAIN

-- statement: fill
INSERT INTO latchmark_doctor (id, filler)
SELECT n, (SELECT string_agg(md5(n || ' ' || part), '') FROM generate_series(1, 119) AS part)
FROM generate_series(1, ${PAGES}) AS n

-- statement: rewrite
-- Writes the table to a new file without the buffer pool: after it, none of its pages is in the pool.
VACUUM (FULL, FREEZE) latchmark_doctor

-- statement: pages
SELECT pg_relation_size('latchmark_doctor') / current_setting('block_size')::bigint

-- statement: read
SELECT count(*) FROM latchmark_doctor WHERE ctid >= '(${FIRST},0)'::tid AND ctid < '(${AFTER},0)'::tid

-- statement: dirty
UPDATE latchmark_doctor SET id = -id WHERE ctid >= '(${FIRST},0)'::tid AND ctid < '(${AFTER},0)'::tid

-- statement: checkpoint
CHECKPOINT

-- statement: commit
INSERT INTO latchmark_doctor (id) VALUES (0)

-- statement: log position
SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint

-- statement: block size
SELECT current_setting('block_size')

-- statement: version
SELECT current_setting('server_version_num')::integer / 10000

-- statement: sync method
SELECT current_setting('wal_sync_method')

-- statement: direct
SELECT coalesce(current_setting('debug_io_direct', true), '') LIKE '%data%'

-- statement: role
SELECT quote_ident(current_user)

-- statement: lock
LOCK TABLE latchmark_doctor IN ACCESS EXCLUSIVE MODE

-- statement: wait
SELECT id FROM latchmark_doctor LIMIT 1
