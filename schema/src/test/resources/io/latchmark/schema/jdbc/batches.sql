-- Batches of T-SQL.

-- statement: first
SELECT 'GO on';
GO

-- statement: removal
DROP TABLE ${TABLE};
 go 
