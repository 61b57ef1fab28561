-- A role that lacks rights, a view that it may not read, and what doctor has left, which a killed one would leave too.

-- statement: restrict
CREATE ROLE restricted LOGIN PASSWORD 'not-to-be-shown';
GRANT CREATE, USAGE ON SCHEMA public TO restricted;
REVOKE SELECT ON pg_stat_wal FROM PUBLIC

-- statement: lift
GRANT SELECT ON pg_stat_wal TO PUBLIC;
DROP OWNED BY restricted;
DROP ROLE restricted

-- statement: left
SELECT count(*) FROM pg_class WHERE relname = 'latchmark_doctor'

-- statement: drop
DROP TABLE IF EXISTS latchmark_doctor
