-- The lock by which one command at a time works on a database: an application lock of the session, named latchmark and the
-- database, because on Babelfish such a lock belongs to the whole server. It ends with the session. Every member of public may
-- take it.

-- statement: take
SET NOCOUNT ON;
DECLARE @result int, @resource nvarchar(255) = CONCAT(N'latchmark ', DB_NAME());
EXECUTE @result = sp_getapplock @Resource = @resource, @LockMode = 'Exclusive', @LockOwner = 'Session', @LockTimeout = 0,
    @DbPrincipal = 'public';
SELECT CASE WHEN @result >= 0 THEN 1 ELSE 0 END AS taken;
GO

-- statement: take shared
SET NOCOUNT ON;
DECLARE @result int, @resource nvarchar(255) = CONCAT(N'latchmark ', DB_NAME());
EXECUTE @result = sp_getapplock @Resource = @resource, @LockMode = 'Shared', @LockOwner = 'Session', @LockTimeout = 0,
    @DbPrincipal = 'public';
SELECT CASE WHEN @result >= 0 THEN 1 ELSE 0 END AS taken;
GO

-- statement: held
SELECT CASE WHEN APPLOCK_MODE('public', CONCAT(N'latchmark ', DB_NAME()), 'Session') <> 'NoLock' THEN CAST(@@SPID AS int) END AS session;
GO

-- statement: sessions
-- Where the locks can't be seen: the sessions that are named as such a lock's, with process and host.
SELECT CONCAT(RTRIM(s.program_name), ' (session ', s.session_id, ', login ', s.login_name, ', host ', s.host_name,
    ', since ', CONVERT(varchar(19), s.login_time, 120), ' by the server''s clock)') AS holder
FROM sys.dm_exec_sessions AS s
WHERE s.program_name LIKE 'latchmark %@%' AND s.database_id = DB_ID() AND s.session_id <> @@SPID
ORDER BY s.session_id;
GO

-- statement: holders
-- The name of the program has command, token, process and host of the holder.
SELECT CONCAT(RTRIM(s.program_name), ' (session ', s.session_id, ', login ', s.login_name, ', host ', s.host_name,
    ', since ', CONVERT(varchar(19), s.login_time, 120), ' by the server''s clock)') AS holder
FROM sys.dm_tran_locks AS l
JOIN sys.dm_exec_sessions AS s ON s.session_id = l.request_session_id
WHERE l.resource_type = 'APPLICATION' AND l.resource_database_id = DB_ID() AND l.request_status = 'GRANT'
    AND l.resource_description LIKE '%latchmark%' AND l.request_session_id <> @@SPID
ORDER BY s.session_id;
GO
