-- Takes away what Latchmark made, and nothing else: no CASCADE, so that PostgreSQL refuses while an object of somebody
-- else depends on it. All routines of ours begin with latchmark_.

-- statement: routines
DO $$
DECLARE
    routine regprocedure;
BEGIN
    FOR routine IN
        SELECT oid
        FROM pg_proc
        WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
            AND proname LIKE 'latchmark\_%'
            AND prokind IN ('f', 'p')
    LOOP
        EXECUTE format('DROP ROUTINE %s', routine);
    END LOOP;
END
$$;

-- statement: tables
DROP TABLE IF EXISTS
    item, warehouse, district, customer, history, orders, new_order, order_line, stock, latchmark_load_chunk,
    latchmark_load;
