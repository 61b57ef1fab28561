-- What the test of the truth asks a SQL Server itself.

-- statement: folder
SELECT CAST(SERVERPROPERTY('InstanceDefaultDataPath') AS nvarchar(260)) AS folder;
GO

-- statement: files elsewhere
SELECT f.physical_name
FROM sys.master_files AS f
JOIN sys.databases AS d ON d.database_id = f.database_id
WHERE d.name = 'latchmark_placed' AND LEFT(f.physical_name, LEN(?)) <> ?;
GO

-- statement: file groups
SELECT g.name
FROM latchmark_placed.sys.filegroups AS g
ORDER BY g.name;
GO

-- statement: in the primary group
-- Tables and indexes that were not placed in a group of their own.
SELECT o.name
FROM latchmark_placed.sys.indexes AS i
JOIN latchmark_placed.sys.objects AS o ON o.object_id = i.object_id
JOIN latchmark_placed.sys.data_spaces AS s ON s.data_space_id = i.data_space_id
WHERE o.type = 'U' AND s.name = 'PRIMARY' AND o.name IN ('warehouse', 'district', 'customer', 'history', 'new_order',
    'orders', 'order_line', 'item', 'stock');
GO
