-- A hand-checkable database of two warehouses: 20 items, 10 districts, 3 customers each, and the questions of the test.

-- statement: empty
TRUNCATE item, warehouse, district, customer, history, orders, new_order, order_line, stock;

-- statement: items
INSERT INTO item
SELECT i, i, 'item ' || i, i, CASE WHEN i = 7 THEN 'is ORIGINAL' ELSE 'plain' END FROM generate_series(1, 20) AS i;

-- statement: warehouses
INSERT INTO warehouse
SELECT w, 'W' || w, 'street', 'street', 'city', 'ST', '123411111', 0.1000, 300000 FROM generate_series(1, 2) AS w;

-- statement: districts
INSERT INTO district
SELECT d, w, 'D' || d, 'street', 'street', 'city', 'ST', '123411111', 0.2000, 30000, 4
FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d;

-- statement: customers
-- All customers of a district share a last name; customer 3 has the first of the first names, and bad credit.
INSERT INTO customer
SELECT c, d, w, 'first' || 4 - c, 'OE', 'BARBARBAR', 'street', 'street', 'city', 'ST', '123411111', '0123456789012345',
    now(), CASE WHEN c = 3 THEN 'BC' ELSE 'GC' END, 50000, 0.5000, -10, 10, 1, 0, repeat('x', 495)
FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(1, 3) AS c;

-- statement: orders
-- Three orders in each district; the second and third are not delivered.
INSERT INTO orders
SELECT o, d, w, o, now(), CASE WHEN o = 1 THEN 5 END, 2, 1
FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(1, 3) AS o;

-- statement: new_orders
INSERT INTO new_order
SELECT o, d, w FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(2, 3) AS o;

-- statement: order_lines
INSERT INTO order_line
SELECT o, d, w, l, l, w, CASE WHEN o = 1 THEN now() END, 5, 10 * o + l, 'dist'
FROM generate_series(1, 2) AS w, generate_series(1, 10) AS d, generate_series(1, 3) AS o, generate_series(1, 2) AS l;

-- statement: stock
INSERT INTO stock
SELECT i, w, 20, 'd01', 'd02', 'd03', 'd04', 'd05', 'd06', 'd07', 'd08', 'd09', 'd10', 0, 0, 0,
    CASE WHEN i = 7 THEN 'ORIGINAL too' ELSE 'plain' END
FROM generate_series(1, 2) AS w, generate_series(1, 20) AS i;

-- statement: stock_of
SELECT s_quantity, s_ytd, s_order_cnt, s_remote_cnt FROM stock WHERE s_w_id = ? AND s_i_id = ?

-- statement: lines_of
SELECT string_agg(concat_ws(' ', ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, trim(ol_dist_info),
    coalesce(ol_delivery_d::text, '-')), '; ' ORDER BY ol_number)
FROM order_line WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?

-- statement: order_of
SELECT o_c_id, o_ol_cnt, o_all_local, coalesce(o_carrier_id, 0) FROM orders
WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?

-- statement: queue_of
SELECT coalesce(string_agg(no_o_id::text, ',' ORDER BY no_o_id), '') FROM new_order WHERE no_w_id = ? AND no_d_id = ?

-- statement: next_order_of
SELECT d_next_o_id FROM district WHERE d_w_id = ? AND d_id = ?

-- statement: customer_of
SELECT c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, left(c_data, 24), length(c_data) FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?

-- statement: takings_of
SELECT w_ytd, d_ytd FROM warehouse JOIN district ON d_w_id = w_id WHERE w_id = ? AND d_id = ?

-- statement: history
SELECT concat_ws(' ', h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_amount, h_data) FROM history

-- statement: clear_queue
DELETE FROM new_order WHERE no_w_id = ? AND no_d_id = ?

-- statement: new_order_call
SELECT order_id, total_amount, stock_quantities::text, brand_generics::text, line_amounts::text, item_names::text,
    customer_credit
FROM ${NEW_ORDER}(?, ?, ?, ?, ?, ?)

-- statement: order_status_call
SELECT order_id, customer_id, carrier_id, item_ids::text, amounts::text FROM ${ORDER_STATUS}(?, ?, ?, ?)

-- statement: stock_level_call
SELECT * FROM ${STOCK_LEVEL}(?, ?, ?)

-- statement: terminate_terminals
SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'latchmark terminals'

-- statement: lock_district
SELECT d_id FROM district WHERE d_w_id = 1 AND d_id = 1 FOR UPDATE

-- statement: short_lock_timeout
ALTER ROLE latchmark SET lock_timeout = '100ms'

-- statement: no_lock_timeout
ALTER ROLE latchmark RESET lock_timeout

-- statement: lock_customer
SELECT c_id FROM customer WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 3 FOR UPDATE

-- statement: lock_stock
SELECT s_i_id FROM stock WHERE s_w_id = 1 AND s_i_id = 9 FOR UPDATE

-- statement: change_stock
UPDATE stock SET s_quantity = 50 WHERE s_w_id = 1 AND s_i_id = 9

-- statement: change_discount
UPDATE customer SET c_discount = 0.1 WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1

-- statement: read_district
SELECT d_next_o_id FROM district WHERE d_w_id = 1 AND d_id = 1

-- statement: waiters
SELECT count(*) FROM pg_stat_activity WHERE application_name = 'latchmark terminals' AND wait_event_type = 'Lock'

-- statement: free_warehouses
SELECT count(*) FROM (SELECT w_id FROM warehouse WHERE w_id = 1 FOR UPDATE SKIP LOCKED) AS free
