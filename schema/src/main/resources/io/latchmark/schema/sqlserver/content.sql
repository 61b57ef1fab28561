-- Identity and age of what was loaded.

-- statement: content id
-- The load's end, and the last run that was begun since, if any.
SELECT CONCAT(MAX(CASE WHEN name = 'loaded_at' THEN value END), ' ', MAX(CASE WHEN name = 'last_run' THEN value END))
FROM latchmark_load;
GO

-- statement: forget last run
DELETE FROM latchmark_load WHERE name = 'last_run';
GO

-- statement: renew content id
INSERT INTO latchmark_load (name, value)
VALUES ('last_run', CAST(NEWID() AS varchar(36)));
GO

-- statement: orders since load
-- Each district begins with order number 3,001, and each New-Order that commits raises one by one.
SELECT COALESCE(SUM(CAST(d_next_o_id AS bigint)) - 3001 * COUNT_BIG(*), 0)
FROM district;
GO
