-- A terminal's connection, once.

-- statement: session
SET LOCK_TIMEOUT ${SECONDS}000;
