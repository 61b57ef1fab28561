-- What the samplers read: a statement for each source. The first column is the sampled object; the name of any other column is
-- the metric's name and, after a blank, its unit (1 if there is none). A value of NULL is not handed over.

-- statement: session
-- While the sources are tried.
SET QUERY_TIMEOUT 3000;

-- statement: limits
-- A sampler that waits longer than this has nothing useful to say, and must not pile up on a server in trouble.
SET QUERY_TIMEOUT 800;

-- statement: h2_store
-- All counters of the store in one row; a database in memory has none.
SELECT
    'store' AS object,
    MAX(CASE setting_name WHEN 'info.FILE_READ' THEN CAST(setting_value AS bigint) END) AS "reads",
    MAX(CASE setting_name WHEN 'info.FILE_READ_BYTES' THEN CAST(setting_value AS bigint) END) AS "read_bytes B",
    MAX(CASE setting_name WHEN 'info.FILE_WRITE' THEN CAST(setting_value AS bigint) END) AS "writes",
    MAX(CASE setting_name WHEN 'info.FILE_WRITE_BYTES' THEN CAST(setting_value AS bigint) END) AS "write_bytes B",
    MAX(CASE setting_name WHEN 'info.CACHE_HIT_RATIO' THEN CAST(setting_value AS bigint) END) AS "cache_hit_percent"
FROM information_schema.settings
WHERE setting_name IN ('info.FILE_READ', 'info.FILE_READ_BYTES', 'info.FILE_WRITE', 'info.FILE_WRITE_BYTES',
    'info.CACHE_HIT_RATIO');
