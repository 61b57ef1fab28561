-- What the tests of the load ask of the server.

-- statement: utc
-- Dates come out as the canonical text has them.
SET TimeZone = 'UTC';

-- statement: refuse stock
ALTER TABLE stock ADD CONSTRAINT half_of_the_stock CHECK (s_i_id <= 50000);

-- statement: change rows
-- One value of a row, one row less, and one value taken away.
DO $$
BEGIN
    UPDATE customer SET c_data = upper(c_data) WHERE c_id = 77 AND c_d_id = 3;
    DELETE FROM history WHERE h_c_id = 5 AND h_c_d_id = 2;
    UPDATE orders SET o_carrier_id = NULL WHERE o_id = 1 AND o_d_id = 1;
END
$$;

-- statement: warehouses
SELECT count(*) FROM warehouse;

-- statement: incomplete warehouses
SELECT count(*)
FROM (SELECT w_id FROM warehouse UNION SELECT s_w_id FROM stock UNION SELECT c_w_id FROM customer) AS seen (w_id)
WHERE (SELECT count(*) FROM stock WHERE s_w_id = seen.w_id) <> 100000
    OR (SELECT count(*) FROM customer WHERE c_w_id = seen.w_id) <> 30000
    OR (SELECT count(*) FROM warehouse WHERE warehouse.w_id = seen.w_id) <> 1;

-- statement: terminate loading sessions
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'latchmark load';

-- statement: item
COPY (SELECT * FROM item ORDER BY i_id) TO STDOUT;

-- statement: warehouse
COPY (SELECT * FROM warehouse ORDER BY w_id) TO STDOUT;

-- statement: district
COPY (SELECT * FROM district ORDER BY d_w_id, d_id) TO STDOUT;

-- statement: customer
COPY (SELECT * FROM customer ORDER BY c_w_id, c_d_id, c_id) TO STDOUT;

-- statement: history
COPY (SELECT * FROM history ORDER BY h_c_w_id, h_c_d_id, h_c_id) TO STDOUT;

-- statement: orders
COPY (SELECT * FROM orders ORDER BY o_w_id, o_d_id, o_id) TO STDOUT;

-- statement: new_order
COPY (SELECT * FROM new_order ORDER BY no_w_id, no_d_id, no_o_id) TO STDOUT;

-- statement: order_line
COPY (SELECT * FROM order_line ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number) TO STDOUT;

-- statement: stock
COPY (SELECT * FROM stock ORDER BY s_w_id, s_i_id) TO STDOUT;
