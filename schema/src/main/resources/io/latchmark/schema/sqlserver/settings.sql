-- Settings that decide whether a session may do its work.

-- statement: settings
-- Name, value, remedy (NULL if nothing is wrong), and the trouble that a wrong value causes (DriverDialect.Trouble).
SELECT 'updateability' AS name, CAST(DATABASEPROPERTYEX(DB_NAME(), 'Updateability') AS varchar(200)) AS value,
    CASE WHEN CAST(DATABASEPROPERTYEX(DB_NAME(), 'Updateability') AS varchar(200)) = 'READ_ONLY'
        THEN 'nothing can be loaded, and no run can start: ALTER DATABASE CURRENT SET READ_WRITE; if it is a replica, name the primary in --url'
        END AS remedy,
    'READ_ONLY' AS trouble
UNION ALL
SELECT 'default schema', CAST(p.default_schema_name AS varchar(200)) COLLATE DATABASE_DEFAULT,
    CASE WHEN SCHEMA_ID(p.default_schema_name) IS NULL
        THEN CONCAT('there is no such schema, so that no table is found or created: ALTER USER ', QUOTENAME(USER_NAME()),
            ' WITH DEFAULT_SCHEMA = dbo') END,
    'NO_SCHEMA'
FROM sys.database_principals AS p
WHERE p.principal_id = USER_ID() AND p.default_schema_name IS NOT NULL;
GO
