-- Known work of 'latchmark doctor' in a table of its own, and what it finds out about the server. Nothing else is changed.

-- statement: session
SET SESSION innodb_lock_wait_timeout = 120, max_statement_time = 120

-- statement: drop
DROP TABLE IF EXISTS latchmark_doctor

-- statement: create
-- FILLER is so long that two or four rows fill a page. An update of NUMBER leaves them there.
CREATE TABLE latchmark_doctor (id integer NOT NULL PRIMARY KEY, number integer NOT NULL, filler varchar(${FILLER}) CHARACTER SET latin1 NOT NULL)
ENGINE = InnoDB ROW_FORMAT = DYNAMIC

-- statement: fill
INSERT INTO latchmark_doctor (id, number, filler)
SELECT seq, 0, REPEAT('x', ${FILLER})
FROM seq_1_to_${ROWS}

-- statement: dirty
UPDATE latchmark_doctor SET number = number + 1 WHERE id > ${AFTER} AND id <= ${LAST}

-- statement: has checkpoint
SELECT COUNT(*) FROM information_schema.SYSTEM_VARIABLES WHERE variable_name = 'innodb_log_checkpoint_now'

-- statement: checkpoint
-- Writes all dirty pages, and then the checkpoint.
SET GLOBAL innodb_log_checkpoint_now = ON

-- statement: commit
UPDATE latchmark_doctor SET number = number + 1 WHERE id = 1

-- statement: log position
SELECT variable_value FROM information_schema.GLOBAL_STATUS WHERE variable_name = 'INNODB_LSN_CURRENT'

-- statement: page size
SELECT @@innodb_page_size

-- statement: copies
-- How often a page is written: first to the doublewrite buffer.
SELECT IF(variable_value IN ('OFF', '0'), 1, 2) FROM information_schema.GLOBAL_VARIABLES WHERE variable_name = 'innodb_doublewrite'

-- statement: durable
SELECT @@innodb_flush_log_at_trx_commit IN (1, 3)

-- statement: user
SELECT CURRENT_USER()

-- statement: lock
UPDATE latchmark_doctor SET number = number + 1 WHERE id = 1

-- statement: wait
UPDATE latchmark_doctor SET number = number + 1 WHERE id = 1
