-- A thousand warehouses with few rows each: two districts, of which each has three customers with one payment each and ten
-- orders of one or two lines, the last three of them outstanding. All conditions hold, but for the 11th, which needs the
-- 2,100 delivered orders of a whole district.

-- statement: empty
TRUNCATE item, warehouse, district, customer, history, orders, new_order, order_line, stock;

-- statement: orders
INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
SELECT o_id, d_id, w_id, o_id % 3 + 1, '2026-01-01 12:00:00+00', CASE WHEN o_id <= 7 THEN 7 END, o_id % 2 + 1, 1
FROM generate_series(1, 1000) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id
CROSS JOIN generate_series(1, 10) AS o_id;

-- statement: new_order
INSERT INTO new_order (no_o_id, no_d_id, no_w_id)
SELECT o_id, o_d_id, o_w_id
FROM orders
WHERE o_carrier_id IS NULL;

-- statement: order_line
INSERT INTO order_line (
    ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info
)
SELECT
    o_id, o_d_id, o_w_id, ol_number, 1, o_w_id, CASE WHEN o_carrier_id IS NOT NULL THEN o_entry_d END, 5, 12.34, 'district'
FROM orders
CROSS JOIN generate_series(1, o_ol_cnt) AS ol_number;

-- statement: history
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT c_id, d_id, w_id, d_id, w_id, timestamptz '2026-01-01 12:00:00+00', 10, 'at home'
FROM generate_series(1, 1000) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id
CROSS JOIN generate_series(1, 3) AS c_id;

-- statement: warehouse
INSERT INTO warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)
SELECT w_id, '', '', '', '', '', '', 0, 60
FROM generate_series(1, 1000) AS w_id;

-- statement: district
INSERT INTO district (
    d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id
)
SELECT d_id, w_id, '', '', '', '', '', '', 0, 30, 11
FROM generate_series(1, 1000) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id;

-- statement: customer
-- Delivered are the orders 3 and 6 to the first customer, 1, 4 and 7 to the second, 2 and 5 to the third: with an odd number
-- of two lines, with an even one of one.
INSERT INTO customer (
    c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,
    c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data
)
SELECT
    c_id, d_id, w_id, '', '', '', '', '', '', '', '', '', '2026-01-01 12:00:00+00', '', 0, 0, lines * 12.34 - 10, 10, 0, 0, ''
FROM generate_series(1, 1000) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id
CROSS JOIN (VALUES (1, 3), (2, 5), (3, 3)) AS delivered (c_id, lines);

-- statement: a line of the last warehouse has no date
UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1000 AND ol_d_id = 2 AND ol_o_id = 7 AND ol_number = 2;

-- statement: no customer has a balance
UPDATE customer SET c_balance = 0;
