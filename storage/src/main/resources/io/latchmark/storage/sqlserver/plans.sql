-- Whether transactions read whole tables.

-- statement: scans
-- The scans in the cached plan of each procedure of ours, by procedure and table (sys.dm_exec_procedure_stats, sys.dm_exec_query_plan).
-- A table variable, whose name begins with @, has no index that could be sought in. A procedure without a scan has one row with 0, so
-- that plans which the server does not show are no plans without scans.
WITH XMLNAMESPACES (DEFAULT 'http://schemas.microsoft.com/sqlserver/2004/07/showplan')
SELECT CONCAT(OBJECT_NAME(p.object_id, p.database_id), ' ', f.scanned) AS name, COUNT(f.scanned) AS value
FROM sys.dm_exec_procedure_stats AS p
CROSS APPLY sys.dm_exec_query_plan(p.plan_handle) AS q
OUTER APPLY (
    SELECT o.operator.value('(*/Object/@Table)[1]', 'nvarchar(130)') AS scanned
    FROM q.query_plan.nodes('//RelOp[@PhysicalOp="Table Scan" or @PhysicalOp="Clustered Index Scan" or @PhysicalOp="Index Scan"]')
        AS o (operator)
    WHERE o.operator.value('(*/Object/@Table)[1]', 'nvarchar(130)') NOT LIKE '[[]@%'
) AS f
WHERE p.database_id = DB_ID() AND OBJECT_NAME(p.object_id, p.database_id) LIKE 'latchmark[_]%' AND q.query_plan IS NOT NULL
GROUP BY OBJECT_NAME(p.object_id, p.database_id), f.scanned;
GO
