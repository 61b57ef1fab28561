-- What a terminal's connection asks before its first transaction.

-- statement: isolation level
-- As the server has it for this session: every login may see its own.
SELECT CASE transaction_isolation_level
    WHEN 1 THEN 'read_uncommitted'
    WHEN 2 THEN 'read_committed'
    WHEN 3 THEN 'repeatable_read'
    WHEN 4 THEN 'serializable'
    WHEN 5 THEN 'snapshot'
END AS isolation
FROM sys.dm_exec_sessions
WHERE session_id = @@SPID AND transaction_isolation_level BETWEEN 1 AND 5;
GO
