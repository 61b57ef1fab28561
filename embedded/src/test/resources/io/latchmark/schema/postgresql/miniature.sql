-- A small database that keeps the twelve consistency conditions: two warehouses with two districts each, three
-- customers and 2,105 orders in each district, and one payment of a customer at another warehouse.

-- statement: empty
TRUNCATE item, warehouse, district, customer, history, orders, new_order, order_line, stock;

-- statement: orders
INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
SELECT
    o_id, d_id, w_id, o_id % 3 + 1, '2026-01-01 12:00:00+00', CASE WHEN o_id <= 2100 THEN 7 END, o_id % 3 + 1, 1
FROM generate_series(1, 2) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id
CROSS JOIN generate_series(1, 2105) AS o_id;

-- statement: new_order
INSERT INTO new_order (no_o_id, no_d_id, no_w_id)
SELECT o_id, o_d_id, o_w_id
FROM orders
WHERE o_carrier_id IS NULL;

-- statement: order_line
-- One order in a hundred has amounts, so that the customers differ in what was delivered to them.
INSERT INTO order_line (
    ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, ol_dist_info
)
SELECT
    o_id, o_d_id, o_w_id, ol_number, 1, o_w_id, CASE WHEN o_carrier_id IS NOT NULL THEN o_entry_d END, 5,
    CASE WHEN o_id % 100 = 0 THEN 12.34 ELSE 0 END, 'district'
FROM orders
CROSS JOIN generate_series(1, o_ol_cnt) AS ol_number;

-- statement: history
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT c_id, d_id, w_id, d_id, w_id, timestamptz '2026-01-01 12:00:00+00', 10, 'at home'
FROM generate_series(1, 2) AS w_id
CROSS JOIN generate_series(1, 2) AS d_id
CROSS JOIN generate_series(1, 3) AS c_id
UNION ALL
VALUES (1, 1, 1, 2, 2, timestamptz '2026-01-01 12:00:00+00', 5.55, 'at another warehouse');

-- statement: warehouse
INSERT INTO warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)
SELECT h_w_id, '', '', '', '', '', '', 0, sum(h_amount)
FROM history
GROUP BY h_w_id;

-- statement: district
INSERT INTO district (
    d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id
)
SELECT h_d_id, h_w_id, '', '', '', '', '', '', 0, sum(h_amount), 2106
FROM history
GROUP BY h_w_id, h_d_id;

-- statement: customer
INSERT INTO customer (
    c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,
    c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data
)
SELECT
    c_id, d_id, w_id, '', '', '', '', '', '', '', '', '', '2026-01-01 12:00:00+00', '', 0, 0, delivered - paid, paid,
    0, 0, ''
FROM (
    SELECT h_c_w_id AS w_id, h_c_d_id AS d_id, h_c_id AS c_id, sum(h_amount) AS paid
    FROM history
    GROUP BY h_c_w_id, h_c_d_id, h_c_id
) AS payments
JOIN (
    SELECT o_w_id AS w_id, o_d_id AS d_id, o_c_id AS c_id, sum(ol_amount) AS delivered
    FROM orders
    JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
    WHERE ol_delivery_d IS NOT NULL
    GROUP BY o_w_id, o_d_id, o_c_id
) AS deliveries USING (w_id, d_id, c_id);
