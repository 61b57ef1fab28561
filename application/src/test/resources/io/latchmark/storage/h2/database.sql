-- What a run asks of the database itself, before and after the load, and what the sampler reads.

-- statement: new_orders_placed
-- Every New-Order that committed has raised the next order number of its district by one (clause 2.4.2.2).
SELECT SUM(d_next_o_id)
FROM district;

-- statement: checkpoint
CHECKPOINT SYNC;

-- statement: facts database
SELECT 'server_version', H2VERSION()
UNION ALL SELECT 'name', DATABASE()
UNION ALL SELECT 'path', DATABASE_PATH()
UNION ALL SELECT 'size_bytes', setting_value FROM information_schema.settings WHERE setting_name = 'info.FILE_SIZE';

-- statement: facts settings
-- 'cache' is the size of the buffer pool, with the unit that the analysis reads.
SELECT setting_name, setting_value
FROM information_schema.settings
WHERE setting_name NOT LIKE 'info.%' AND setting_name NOT LIKE 'property.%'
UNION ALL
SELECT 'cache', setting_value || 'MB'
FROM information_schema.settings
WHERE setting_name = 'info.CACHE_MAX_SIZE';

-- statement: durability_faults
-- H2 writes a commit up to WRITE_DELAY milliseconds later, and never flushes it.
SELECT 'storage', 'memory: nothing outlives the process'
WHERE DATABASE_PATH() IS NULL
UNION ALL
SELECT 'flush at commit', 'none: a commit is written within ' || setting_value || ' ms'
FROM information_schema.settings
WHERE DATABASE_PATH() IS NOT NULL AND setting_name = 'WRITE_DELAY';

-- statement: incarnation
-- H2 keeps no moment of its start; the process is added by the skeleton.
SELECT 'server_version', H2VERSION();
