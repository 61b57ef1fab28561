-- A role that lacks rights, settings of a role and of the database, a view that it may not read, and what doctor has left, which a killed one would leave too.

-- statement: restrict
CREATE ROLE restricted LOGIN PASSWORD 'not-to-be-shown';
GRANT CREATE, USAGE ON SCHEMA public TO restricted;
REVOKE SELECT ON pg_stat_wal FROM PUBLIC

-- statement: lift
GRANT SELECT ON pg_stat_wal TO PUBLIC;
DROP OWNED BY restricted;
DROP ROLE restricted

-- statement: place role
CREATE ROLE placed LOGIN CREATEDB PASSWORD 'not-to-be-shown';
GRANT latchmark, pg_monitor, pg_checkpoint TO placed

-- statement: place settings
CREATE ROLE placed LOGIN CREATEDB PASSWORD 'not-to-be-shown';
GRANT latchmark, pg_monitor, pg_checkpoint TO placed;
ALTER ROLE placed SET synchronous_commit = off;
ALTER ROLE placed IN DATABASE latchmark SET track_io_timing = off;
ALTER DATABASE latchmark SET statement_timeout = '1h';
ALTER ROLE ALL SET idle_in_transaction_session_timeout = '1h'

-- statement: read only
ALTER ROLE placed SET default_transaction_read_only = on

-- statement: no schema
ALTER ROLE placed SET search_path = missing

-- statement: short transactions
ALTER ROLE placed SET transaction_timeout = '60ms'

-- statement: short statements
ALTER ROLE placed SET statement_timeout = '60ms'

-- statement: lift placed
ALTER DATABASE latchmark RESET statement_timeout;
ALTER ROLE ALL RESET idle_in_transaction_session_timeout;
DROP OWNED BY placed;
DROP ROLE placed

-- statement: left
SELECT count(*) FROM pg_class WHERE relname = 'latchmark_doctor'

-- statement: drop
DROP TABLE IF EXISTS latchmark_doctor
