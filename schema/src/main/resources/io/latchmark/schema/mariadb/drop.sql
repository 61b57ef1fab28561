-- Removes what Latchmark created, and nothing else: without CASCADE, which MariaDB ignores. All routines of ours begin with latchmark_.

-- statement: routines
BEGIN NOT ATOMIC
    FOR routine IN (
        SELECT routine_name
        FROM information_schema.ROUTINES
        WHERE routine_schema = DATABASE() AND routine_name LIKE 'latchmark\_%'
    ) DO
        EXECUTE IMMEDIATE CONCAT('DROP PROCEDURE ', routine.routine_name);
    END FOR;
END;

-- statement: tables
DROP TABLE IF EXISTS
    item, warehouse, district, customer, history, orders, new_order, order_line, stock, latchmark_load_chunk, latchmark_load;
