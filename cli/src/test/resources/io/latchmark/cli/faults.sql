-- What the tests of faults do to the server from outside.

-- statement: kill_terminals
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'latchmark terminals'

-- statement: a_terminal
SELECT pid FROM pg_stat_activity WHERE application_name = 'latchmark terminals' LIMIT 1

-- statement: lock_districts
SELECT d_id FROM district WHERE d_w_id = 1 FOR UPDATE

-- statement: lock_warehouse
SELECT w_id FROM warehouse WHERE w_id = 1 FOR UPDATE

-- statement: patient
-- Lets the other party of a deadlock find it first, and so be its victim.
SET deadlock_timeout = '60s'

-- statement: await_a_waiting_terminal
DO $$
BEGIN
    WHILE NOT EXISTS (SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted) LOOP
        PERFORM pg_sleep(0.01);
    END LOOP;
END
$$

-- statement: close_the_circle
-- Gives up after the first victim: another terminal in the circle has looked for a deadlock by then and will not again.
DO $$
BEGIN
    SET LOCAL lock_timeout = '6s';
    PERFORM d_id FROM district WHERE d_w_id = 1 FOR UPDATE;
EXCEPTION
    WHEN lock_not_available THEN NULL;
END
$$

-- statement: hurry_checkpoints
ALTER SYSTEM SET checkpoint_completion_target = 0.5

-- statement: checkpoints_as_before
ALTER SYSTEM RESET checkpoint_completion_target

-- statement: vacuum_stock_later
ALTER TABLE stock SET (autovacuum_vacuum_threshold = 100000)

-- statement: vacuum_stock_as_before
ALTER TABLE stock RESET (autovacuum_vacuum_threshold)

-- statement: reload
SELECT pg_reload_conf()

-- statement: plant_a_view
-- Stands before the server's own view in the search path of whoever asks for it, and waits for whoever locks the gate.
CREATE SCHEMA hanging;
CREATE TABLE hanging.gate ();
CREATE VIEW hanging.pg_stat_wal AS
    SELECT * FROM pg_catalog.pg_stat_wal WHERE NOT EXISTS (SELECT FROM hanging.gate);
COMMIT

-- statement: lock_the_gate
LOCK TABLE hanging.gate IN ACCESS EXCLUSIVE MODE
