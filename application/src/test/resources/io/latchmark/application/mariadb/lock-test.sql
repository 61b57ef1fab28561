-- What the test of the lock does from outside.

-- statement: end the holder
BEGIN NOT ATOMIC
    FOR holder IN (
        SELECT processlist_id
        FROM performance_schema.session_connect_attrs
        WHERE attr_name = 'program_name' AND attr_value LIKE 'latchmark run %'
    ) DO
        EXECUTE IMMEDIATE CONCAT('KILL CONNECTION ', holder.processlist_id);
        WHILE EXISTS (SELECT 1 FROM information_schema.PROCESSLIST WHERE id = holder.processlist_id) DO
            DO SLEEP(0.01);
        END WHILE;
    END FOR;
END

