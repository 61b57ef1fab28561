-- What tests ask of the server at hand, and what the test of the lock does from outside.

-- statement: babelfish
SELECT CAST(SERVERPROPERTY('BabelfishVersion') AS varchar(200)) AS version;
GO

-- statement: kill
DECLARE @kill nvarchar(40);
SELECT @kill = CONCAT(N'KILL ', MAX(session_id))
FROM sys.dm_exec_sessions
WHERE program_name LIKE 'latchmark run %' AND database_id = DB_ID();
EXECUTE (@kill);
GO

-- statement: wait until it is free
-- KILL returns before the session has ended.
DECLARE @result int, @resource nvarchar(255) = CONCAT(N'latchmark ', DB_NAME());
EXECUTE @result = sp_getapplock @Resource = @resource, @LockMode = 'Exclusive', @LockOwner = 'Session',
    @LockTimeout = 10000, @DbPrincipal = 'public';
IF @result < 0
    THROW 50001, 'The lock is still held.', 1;
EXECUTE sp_releaseapplock @Resource = @resource, @LockOwner = 'Session', @DbPrincipal = 'public';
GO
