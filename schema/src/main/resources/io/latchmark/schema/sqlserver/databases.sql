-- Databases beside the one that the URL names, asked in master.

-- statement: exists
SELECT name
FROM sys.databases
WHERE name = ?;
GO

-- statement: mark
-- Executed in the database itself, like the next one.
EXECUTE sys.sp_addextendedproperty @name = N'latchmark', @value = N'conformance';
GO

-- statement: made
SELECT name
FROM sys.extended_properties
WHERE class = 0 AND name = N'latchmark' AND CAST(value AS nvarchar(60)) = N'conformance';
GO

-- statement: end the sessions
-- Of a client that was killed, whom the server may not have noticed yet. Refused while a restore has left the database half done,
-- which can be dropped all the same.
ALTER DATABASE ${DATABASE} SET SINGLE_USER WITH ROLLBACK IMMEDIATE;
GO

-- statement: drop
DROP DATABASE ${DATABASE};
GO
