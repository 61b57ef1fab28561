-- Where tables and log are, and which process serves them. A path that is relative starts in the data directory.

-- statement: directories
-- The binary log, and the system tablespace, only if they have a directory of their own.
SELECT 'data', CONCAT(@@datadir, DATABASE())
UNION ALL SELECT 'log', CONCAT(IF(@@innodb_log_group_home_dir LIKE '/%', '', @@datadir), @@innodb_log_group_home_dir)
UNION ALL SELECT 'system', @@innodb_data_home_dir WHERE @@innodb_data_home_dir LIKE '/%'
UNION ALL SELECT 'binary_log', REGEXP_REPLACE(@@log_bin_basename, '/[^/]*$', '')

-- statement: tables
-- A table with a DATA DIRECTORY has a link there (MariaDB documentation, 'CREATE TABLE').
SELECT table_name, CONCAT(@@datadir, DATABASE())
FROM information_schema.TABLES
WHERE table_schema = DATABASE()
    AND table_name IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock')

-- statement: server
-- A file that the server holds open, and the server's age in seconds.
SELECT CONCAT(COALESCE(NULLIF(@@innodb_data_home_dir, ''), @@datadir), 'ibdata1'), variable_value
FROM information_schema.GLOBAL_STATUS
WHERE variable_name = 'UPTIME'
