-- The statements of the five transactions (TPC-C clause 2), which the procedures execute.

-- statement: new_order terms
SELECT c_discount, c_last, c_credit, w_tax
FROM customer
JOIN warehouse ON w_id = c_w_id
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?;

-- statement: new_order stock
-- Clause 2.4.2.2: the stock falls by the quantity, and rises by 91 where fewer than 10 would be left. An unused item has no
-- stock.
UPDATE stock
SET s_quantity = s_quantity - ?1 + CASE WHEN s_quantity >= ?1 + 10 THEN 0 ELSE 91 END,
    s_ytd = s_ytd + ?1,
    s_order_cnt = s_order_cnt + 1,
    s_remote_cnt = s_remote_cnt + ?2
WHERE s_w_id = ?3 AND s_i_id = ?4;

-- statement: new_order number
UPDATE district
SET d_next_o_id = d_next_o_id + 1
WHERE d_w_id = ? AND d_id = ?;

-- statement: new_order district
SELECT d_next_o_id - 1, d_tax
FROM district
WHERE d_w_id = ? AND d_id = ?;

-- statement: new_order order
INSERT INTO orders (o_w_id, o_d_id, o_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
VALUES (?, ?, ?, ?, LOCALTIMESTAMP, NULL, ?, ?);

-- statement: new_order queue
INSERT INTO new_order (no_w_id, no_d_id, no_o_id)
VALUES (?, ?, ?);

-- statement: new_order line
INSERT INTO order_line (ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
    ol_amount, ol_dist_info)
SELECT ?1, ?2, ?3, ?4, i_id, s_w_id, NULL, ?7, ?7 * i_price,
    CASE ?2
        WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
        WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
        WHEN 9 THEN s_dist_09 WHEN 10 THEN s_dist_10
    END
FROM item
JOIN stock ON s_i_id = i_id
WHERE s_w_id = ?6 AND i_id = ?5;

-- statement: new_order shown
SELECT i_name, i_price, s_quantity, ol_amount,
    CASE WHEN i_data LIKE '%ORIGINAL%' AND s_data LIKE '%ORIGINAL%' THEN 'B' ELSE 'G' END AS brand_generic
FROM order_line
JOIN item ON i_id = ol_i_id
JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?;

-- statement: customers of a name
-- Clauses 2.5.2.2 and 2.6.2.2: in the order of the first name; of n, the one at n/2 rounded up is meant.
SELECT c_id
FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_last = ?
ORDER BY c_first;

-- statement: payment customer
-- A customer with bad credit keeps the payment in front of his data, cut off at 500 characters.
UPDATE customer
SET c_balance = c_balance - ?1,
    c_ytd_payment = c_ytd_payment + ?1,
    c_payment_cnt = c_payment_cnt + 1,
    c_data = CASE
        WHEN c_credit = 'BC' THEN LEFT(
            c_id || ' ' || c_d_id || ' ' || c_w_id || ' ' || ?2 || ' ' || ?3 || ' ' || ?1 || ' | ' || c_data, 500)
        ELSE c_data
    END
WHERE c_w_id = ?4 AND c_d_id = ?5 AND c_id = ?6;

-- statement: payment district
UPDATE district
SET d_ytd = d_ytd + ?
WHERE d_w_id = ? AND d_id = ?;

-- statement: payment warehouse
UPDATE warehouse
SET w_ytd = w_ytd + ?
WHERE w_id = ?;

-- statement: payment history
INSERT INTO history (h_c_w_id, h_c_d_id, h_c_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT ?1, ?2, ?3, d_id, w_id, LOCALTIMESTAMP, ?6, w_name || '    ' || d_name
FROM warehouse
JOIN district ON d_w_id = w_id
WHERE w_id = ?4 AND d_id = ?5;

-- statement: payment shown
SELECT c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit, c_credit_lim,
    c_discount, c_balance, CASE WHEN c_credit = 'BC' THEN LEFT(c_data, 200) END AS c_data
FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?;

-- statement: order_status customer
SELECT c_first, c_middle, c_last, c_balance
FROM customer
WHERE c_w_id = ? AND c_d_id = ? AND c_id = ?;

-- statement: order_status order
SELECT o_id, o_entry_d, o_carrier_id
FROM orders
WHERE o_w_id = ? AND o_d_id = ? AND o_c_id = ?
ORDER BY o_id DESC
LIMIT 1;

-- statement: order_status lines
SELECT ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d
FROM order_line
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?;

-- statement: delivery oldest
-- Clause 2.7.4.2 wants the oldest; two deliveries of one warehouse queue up.
SELECT no_o_id
FROM new_order
WHERE no_w_id = ? AND no_d_id = ?
ORDER BY no_o_id
LIMIT 1
FOR UPDATE;

-- statement: delivery queue
DELETE FROM new_order
WHERE no_w_id = ? AND no_d_id = ? AND no_o_id = ?;

-- statement: delivery order
UPDATE orders
SET o_carrier_id = ?
WHERE o_w_id = ? AND o_d_id = ? AND o_id = ?;

-- statement: delivery lines
UPDATE order_line
SET ol_delivery_d = LOCALTIMESTAMP
WHERE ol_w_id = ? AND ol_d_id = ? AND ol_o_id = ?;

-- statement: delivery customer
UPDATE customer
SET c_balance = c_balance
        + (SELECT SUM(ol_amount) FROM order_line WHERE ol_w_id = ?1 AND ol_d_id = ?2 AND ol_o_id = ?3),
    c_delivery_cnt = c_delivery_cnt + 1
WHERE c_w_id = ?1 AND c_d_id = ?2
    AND c_id = (SELECT o_c_id FROM orders WHERE o_w_id = ?1 AND o_d_id = ?2 AND o_id = ?3);

-- statement: stock_level
SELECT COUNT(DISTINCT s_i_id)
FROM district
JOIN order_line ON ol_w_id = d_w_id AND ol_d_id = d_id AND ol_o_id >= d_next_o_id - 20 AND ol_o_id < d_next_o_id
JOIN stock ON s_w_id = d_w_id AND s_i_id = ol_i_id
WHERE d_w_id = ? AND d_id = ? AND s_quantity < ?;
