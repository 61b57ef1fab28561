-- Known work of 'latchmark doctor' in a table of its own. Nothing else is changed; the buffer pool is emptied only where the user
-- asks for it.

-- statement: session
SET NOCOUNT ON;
SET LOCK_TIMEOUT 60000;
GO

-- statement: place
-- A file group with one file, so that all pages of the table are in it: that of a new table, or else the first of Latchmark's. A file
-- group with several files shares the pages out among them (proportional fill).
SELECT TOP (1) QUOTENAME(g.name)
FROM sys.filegroups AS g
WHERE (g.is_default = 1 OR LEFT(g.name, 10) = 'latchmark_')
    AND (SELECT COUNT(*) FROM sys.database_files AS f WHERE f.data_space_id = g.data_space_id) = 1
ORDER BY g.is_default DESC, g.name;
GO

-- statement: drop
DROP TABLE IF EXISTS latchmark_doctor;
GO

-- statement: create
-- A page has one row.
CREATE TABLE latchmark_doctor (
    id int NOT NULL CONSTRAINT latchmark_doctor_pk PRIMARY KEY CLUSTERED,
    filler char(7000) NOT NULL
)${PLACE};
GO

-- statement: fill
-- 4,096 rows.
WITH digit (n) AS (
    SELECT n FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15)) AS digits (n)
)
INSERT INTO latchmark_doctor (id, filler)
SELECT a.n * 256 + b.n * 16 + c.n + 1, REPLICATE(CONVERT(char(36), NEWID()), 190)
FROM digit AS a CROSS JOIN digit AS b CROSS JOIN digit AS c;
GO

-- statement: read
SELECT COUNT_BIG(*) FROM latchmark_doctor WHERE id BETWEEN ${FIRST} AND ${LAST} AND filler <> '';
GO

-- statement: dirty
UPDATE latchmark_doctor SET filler = REPLICATE(CONVERT(char(36), NEWID()), 190) WHERE id BETWEEN ${FIRST} AND ${LAST};
GO

-- statement: checkpoint
CHECKPOINT;
GO

-- statement: empty the buffer pool
-- After a checkpoint no page is dirty, so that all of them go.
DBCC DROPCLEANBUFFERS WITH NO_INFOMSGS;
GO

-- statement: commit
-- A row that is there, so that no page is split, with a new value, since an update that changes nothing is not logged.
UPDATE latchmark_doctor SET filler = CONVERT(char(36), NEWID()) WHERE id = 1;
GO

-- statement: database
SELECT DB_NAME();
GO

-- statement: log file
SELECT TOP (1) DB_NAME() + '/' + RTRIM(name) FROM sys.database_files WHERE type_desc = 'LOG' ORDER BY file_id;
GO

-- statement: data file
-- That of the file group in which the table lies.
SELECT TOP (1) DB_NAME() + '/' + RTRIM(f.name)
FROM sys.database_files AS f
JOIN sys.indexes AS i ON i.data_space_id = f.data_space_id
WHERE i.object_id = OBJECT_ID('latchmark_doctor') AND i.index_id = 1
ORDER BY f.file_id;
GO

-- statement: lock
UPDATE latchmark_doctor SET filler = 'lock' WHERE id = 2;
GO

-- statement: wait
UPDATE latchmark_doctor SET filler = 'wait' WHERE id = 2;
GO
