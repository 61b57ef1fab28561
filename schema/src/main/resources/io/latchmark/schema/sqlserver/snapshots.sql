-- Snapshots: backups that leave the database's own series of backups alone (COPY_ONLY), in a folder of the server's host.
-- What a snapshot holds stands in the description of the backup, which the server keeps in msdb.

-- statement: name
SELECT DB_NAME();
GO

-- statement: list
-- Of a name that was given twice, because its snapshot was dropped meanwhile, the newest, by its number: the server keeps local
-- time, which is set back once a year.
SELECT s.description, m.physical_device_name
FROM msdb.dbo.backupset AS s
JOIN msdb.dbo.backupmediafamily AS m ON m.media_set_id = s.media_set_id
WHERE s.database_name = ? AND s.name LIKE 'latchmark snapshot%' AND s.is_copy_only = 1
ORDER BY s.backup_set_id;
GO

-- statement: create
BACKUP DATABASE ${DATABASE} TO DISK = N'${FILE}'
WITH COPY_ONLY, FORMAT, INIT, CHECKSUM, ${BACKUP_COMPRESSION}, NAME = N'latchmark snapshot', DESCRIPTION = N'${DESCRIPTION}';
GO

-- statement: compression
-- Express and Web can't compress backups, and restore compressed ones.
SELECT CASE WHEN CAST(SERVERPROPERTY('EngineEdition') AS int) = 4 OR CAST(SERVERPROPERTY('Edition') AS nvarchar(128)) LIKE N'Web%'
    THEN 'NO_COMPRESSION' ELSE 'COMPRESSION' END;
GO

-- statement: folder
-- NULL before SQL Server 2019.
SELECT CAST(SERVERPROPERTY('InstanceDefaultBackupPath') AS nvarchar(260));
GO

-- statement: free
-- From SQL Server 2017 on. The free bytes of the volume with a folder, whose path begins with the volume's.
SELECT TOP (1) CAST(v.free_bytes AS varchar(20))
FROM (
    SELECT d.fixed_drive_path COLLATE DATABASE_DEFAULT AS path, d.free_space_in_bytes AS free_bytes
    FROM sys.dm_os_enumerate_fixed_drives AS d
    UNION ALL
    SELECT s.volume_mount_point COLLATE DATABASE_DEFAULT, s.available_bytes
    FROM sys.master_files AS f
    CROSS APPLY sys.dm_os_volume_stats(f.database_id, f.file_id) AS s
) AS v
WHERE LEN(v.path) > 0 AND UPPER(LEFT(?, LEN(v.path))) = UPPER(v.path)
ORDER BY LEN(v.path) DESC;
GO

-- statement: used
-- In the database itself: what a backup of it copies.
SELECT CAST(SUM(CAST(FILEPROPERTY(name, 'SpaceUsed') AS bigint)) * 8192 AS varchar(20))
FROM sys.database_files
WHERE type_desc = 'ROWS';
GO

-- statement: state
SELECT state_desc
FROM sys.databases
WHERE name = ?;
GO

-- statement: take alone
-- NO_WAIT: rather a refusal than other sessions thrown out.
ALTER DATABASE ${DATABASE} SET SINGLE_USER WITH NO_WAIT;
GO

-- statement: files
-- Where each file of the database is now, as RESTORE takes it: a restore without MOVE puts it where it was at the backup.
SELECT N', MOVE N''' + REPLACE(f.name, N'''', N'''''') + N''' TO N''' + REPLACE(f.physical_name, N'''', N'''''') + N'''' AS move
FROM sys.master_files AS f
JOIN sys.databases AS d ON d.database_id = f.database_id
WHERE d.name = ?
ORDER BY f.file_id;
GO

-- statement: files elsewhere
-- The same with the log and the data files in other folders of the server's host, where these are given, under the same names.
SELECT N', MOVE N''' + REPLACE(p.name, N'''', N'''''') + N''' TO N''' + REPLACE(
    CASE WHEN p.folder = N'' THEN p.physical_name
        ELSE p.folder + CASE WHEN RIGHT(p.folder, 1) = p.separator THEN N'' ELSE p.separator END
            + RIGHT(p.physical_name, CHARINDEX(p.separator, REVERSE(p.physical_name)) - 1)
    END, N'''', N'''''') + N'''' AS move
FROM (
    SELECT f.file_id, f.name, f.physical_name,
        CASE WHEN f.type_desc = N'LOG' THEN CAST(? AS nvarchar(260)) ELSE CAST(? AS nvarchar(260)) END AS folder,
        CASE WHEN CHARINDEX(N'\', f.physical_name) > 0 THEN N'\' ELSE N'/' END AS separator
    FROM sys.master_files AS f
    JOIN sys.databases AS d ON d.database_id = f.database_id
    WHERE d.name = ?
) AS p
ORDER BY p.file_id;
GO

-- statement: restore
RESTORE DATABASE ${DATABASE} FROM DISK = N'${FILE}' WITH REPLACE, CHECKSUM${MOVES};
GO

-- statement: open to others
ALTER DATABASE ${DATABASE} SET MULTI_USER;
GO

-- statement: verify
-- Whether the file of a snapshot is there and readable as a backup.
RESTORE HEADERONLY FROM DISK = N'${FILE}';
GO
