-- Where the files are.

-- statement: folder
-- No row where the server does not tell it, or keeps files by itself (Azure SQL).
SELECT folder
FROM (SELECT CAST(SERVERPROPERTY('InstanceDefaultDataPath') AS nvarchar(260)) AS folder) AS told
WHERE folder IS NOT NULL;
GO

-- statement: name
SELECT DB_NAME();
GO

-- statement: database exists
SELECT name
FROM sys.databases
WHERE name = ?;
GO

-- statement: log of the database
SELECT f.physical_name
FROM sys.master_files AS f
JOIN sys.databases AS d ON d.database_id = f.database_id
WHERE d.name = ? AND f.type_desc = 'LOG';
GO

-- statement: create database
CREATE DATABASE ${DATABASE};
GO

-- statement: use database
USE ${DATABASE};
GO

-- statement: create database with files
CREATE DATABASE ${DATABASE}
ON PRIMARY (
    NAME = N'latchmark_primary',
    FILENAME = N'${DATA_FILE}',
    SIZE = ${PRIMARY_MB} MB,
    FILEGROWTH = ${GROWTH_MB} MB
)
LOG ON (
    NAME = N'latchmark_log',
    FILENAME = N'${LOG_FILE}',
    SIZE = ${LOG_MB} MB,
    FILEGROWTH = ${GROWTH_MB} MB
);
GO

-- statement: file groups
SELECT name
FROM sys.filegroups;
GO

-- statement: file groups with files
SELECT g.name
FROM sys.filegroups AS g
WHERE EXISTS (SELECT 1 FROM sys.database_files AS f WHERE f.data_space_id = g.data_space_id);
GO

-- statement: add file group
ALTER DATABASE CURRENT ADD FILEGROUP [${FILE_GROUP}];
GO

-- statement: files
SELECT name
FROM sys.database_files;
GO

-- statement: add file
ALTER DATABASE CURRENT ADD FILE (
    NAME = N'${FILE_GROUP}',
    FILENAME = N'${DATA_FILE}',
    SIZE = ${DATA_MB} MB,
    FILEGROWTH = ${GROWTH_MB} MB
) TO FILEGROUP [${FILE_GROUP}];
GO

-- statement: remove file
ALTER DATABASE CURRENT REMOVE FILE [${FILE_GROUP}];
GO

-- statement: remove file group
ALTER DATABASE CURRENT REMOVE FILEGROUP [${FILE_GROUP}];
GO
