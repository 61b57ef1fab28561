-- A hand-checkable database of two warehouses: 20 items, 10 districts, 3 customers each, and the questions of the test.

-- statement: items
INSERT INTO item (i_id, i_im_id, i_name, i_price, i_data)
SELECT i, i, CONCAT('item ', i), i, CASE WHEN i = 7 THEN 'is ORIGINAL' ELSE 'plain' END
FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20))
    AS n (i);
GO

-- statement: warehouses
INSERT INTO warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)
SELECT w, CONCAT('W', w), 'street', 'street', 'city', 'ST', '123411111', 0.1000, 300000
FROM (VALUES (1), (2)) AS n (w);
GO

-- statement: districts
INSERT INTO district (d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id)
SELECT i_id, w_id, CONCAT('D', i_id), 'street', 'street', 'city', 'ST', '123411111', 0.2000, 30000, 4
FROM warehouse CROSS JOIN item WHERE i_id <= 10;
GO

-- statement: customers
-- All customers of a district share a last name; customer 3 has the first of the first names, and bad credit.
INSERT INTO customer (c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,
    c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data)
SELECT i_id, d_id, d_w_id, CONCAT('first', 4 - i_id), 'OE', 'BARBARBAR', 'street', 'street', 'city', 'ST', '123411111',
    '0123456789012345', SYSUTCDATETIME(), CASE WHEN i_id = 3 THEN 'BC' ELSE 'GC' END, 50000, 0.5000, -10, 10, 1, 0,
    REPLICATE('x', 495)
FROM district CROSS JOIN item WHERE i_id <= 3;
GO

-- statement: orders
-- Three orders in each district; the second and third are not delivered.
INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
SELECT c_id, c_d_id, c_w_id, c_id, SYSUTCDATETIME(), CASE WHEN c_id = 1 THEN 5 END, 2, 1
FROM customer;
GO

-- statement: new_orders
INSERT INTO new_order (no_o_id, no_d_id, no_w_id)
SELECT o_id, o_d_id, o_w_id FROM orders WHERE o_id > 1;
GO

-- statement: order_lines
INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
    ol_amount, ol_dist_info)
SELECT o_id, o_d_id, o_w_id, i_id, i_id, o_w_id, CASE WHEN o_id = 1 THEN SYSUTCDATETIME() END, 5, 10 * o_id + i_id, 'dist'
FROM orders CROSS JOIN item WHERE i_id <= 2;
GO

-- statement: stock
INSERT INTO stock (s_i_id, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06,
    s_dist_07, s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt, s_data)
SELECT i_id, w_id, 20, 'd01', 'd02', 'd03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09', 'd10', 0, 0, 0,
    CASE WHEN i_id = 7 THEN 'ORIGINAL too' ELSE 'plain' END
FROM warehouse CROSS JOIN item;
GO

-- statement: stock_of
SELECT CONCAT(s_quantity, ' ', s_ytd, ' ', s_order_cnt, ' ', s_remote_cnt) FROM stock WHERE s_w_id = ? AND s_i_id = ?;
GO

-- statement: lines_of
SELECT CONCAT(ol_number, ' ', ol_i_id, ' ', ol_supply_w_id, ' ', ol_quantity, ' ', ol_amount, ' ', RTRIM(ol_dist_info),
    CASE WHEN ol_delivery_d IS NULL THEN ' -' ELSE ' delivered' END)
FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ? ORDER BY ol_number;
GO

-- statement: order_of
SELECT CONCAT(o_c_id, ' ', o_ol_cnt, ' ', o_all_local, ' ', COALESCE(o_carrier_id, 0)) FROM orders
WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?;
GO

-- statement: queue_of
SELECT CAST(no_o_id AS varchar(12)) FROM new_order WHERE no_w_id = ? AND no_d_id = ? ORDER BY no_o_id;
GO

-- statement: next_order_of
SELECT CAST(d_next_o_id AS varchar(12)) FROM district WHERE d_w_id = ? AND d_id = ?;
GO

-- statement: customer_of
SELECT CONCAT(c_balance, ' ', c_ytd_payment, ' ', c_payment_cnt, ' ', c_delivery_cnt, ' ', LEN(c_data), ' ',
    LEFT(c_data, 20))
FROM customer WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?;
GO

-- statement: takings_of
SELECT CONCAT(w_ytd, ' ', d_ytd) FROM warehouse JOIN district ON d_w_id = w_id WHERE w_id = ? AND d_id = ?;
GO

-- statement: history
SELECT CONCAT(h_c_id, ' ', h_c_d_id, ' ', h_c_w_id, ' ', h_d_id, ' ', h_w_id, ' ', h_amount, ' ', h_data) FROM history;
GO

-- statement: clear_queue
DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id IN (3, 8);
GO
