-- statement: one
SELECT 1;
GO

SELECT 2;
