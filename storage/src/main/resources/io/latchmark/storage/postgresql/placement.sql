-- Where tables, indexes and log lie.

-- statement: directories
-- The data directory, and that of the log, which may be a link: the file systems are distinguished by following it. Both are
-- NULL for a role that may not read them.
SELECT setting, setting || '/pg_wal'
FROM pg_settings
WHERE name = 'data_directory'

-- statement: connection
-- The process that serves this connection, and the port of its other end; NULL for a connection that is not of TCP.
SELECT pg_backend_pid(), inet_client_port()

-- statement: relations
-- The location of a tablespace is empty for the one in the data directory.
SELECT relname, relkind = 'i', pg_tablespace_location(coalesce(nullif(reltablespace, 0), dattablespace))
FROM pg_class JOIN pg_database ON datname = current_database()
WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND relkind IN ('r', 'i')
    AND (relname IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders', 'order_line', 'item', 'stock')
        OR pg_class.oid IN (
            SELECT indexrelid
            FROM pg_index JOIN pg_class AS tables ON tables.oid = indrelid
            WHERE tables.relnamespace = pg_class.relnamespace
                AND tables.relname IN ('warehouse', 'district', 'customer', 'history', 'new_order', 'orders',
                    'order_line', 'item', 'stock')))
ORDER BY relname
