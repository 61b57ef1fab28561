-- What an installation asks first: the name of a procedure or type ends in a hash of its text, so that what is there is not
-- replaced.

-- statement: installed
SELECT p.name COLLATE DATABASE_DEFAULT AS name
FROM sys.procedures AS p
JOIN sys.schemas AS s ON s.schema_id = p.schema_id
WHERE s.name = SCHEMA_NAME() AND LEFT(p.name, 10) = 'latchmark_'
UNION ALL
SELECT t.name COLLATE DATABASE_DEFAULT
FROM sys.types AS t
JOIN sys.schemas AS s ON s.schema_id = t.schema_id
WHERE s.name = SCHEMA_NAME() AND t.is_table_type = 1 AND LEFT(t.name, 10) = 'latchmark_';
GO
