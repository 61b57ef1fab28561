-- Databases beside the one that the URL names, asked in master.

-- statement: starting with
SELECT name
FROM sys.databases
WHERE LEFT(name, LEN(?)) = ?
ORDER BY name;
GO

-- statement: end the sessions
-- Of a client that was killed, whom the server may not have noticed yet. Refused while a restore has left the database half done,
-- which can be dropped all the same.
ALTER DATABASE ${DATABASE} SET SINGLE_USER WITH ROLLBACK IMMEDIATE;
GO

-- statement: drop
DROP DATABASE ${DATABASE};
GO
