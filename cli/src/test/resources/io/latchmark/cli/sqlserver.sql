-- What the tests of the commands do to a SQL Server themselves.

-- statement: tables of another tool
CREATE TABLE stock (item int NOT NULL);
GO

-- statement: removal of its tables
DROP TABLE stock;
GO

-- statement: tables
SELECT name FROM sys.objects WHERE type = 'U' AND schema_id = SCHEMA_ID() ORDER BY name;
GO

-- statement: login without rights
CREATE LOGIN latchmark_stranger WITH PASSWORD = 'Only-4-a-test';
GO

-- statement: user without rights
CREATE USER latchmark_stranger FOR LOGIN latchmark_stranger;
GO

-- statement: removal of the user
DROP USER IF EXISTS latchmark_stranger;
GO

-- statement: removal of the login
DROP LOGIN latchmark_stranger;
GO
