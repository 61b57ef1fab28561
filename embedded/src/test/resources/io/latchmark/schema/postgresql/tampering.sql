-- Changes to the miniature, each of which breaks a condition, and some that must not.

-- statement: W_YTD differs from its districts
UPDATE warehouse SET w_ytd = w_ytd + 0.01 WHERE w_id = 2;

-- statement: a district without its warehouse
DELETE FROM warehouse WHERE w_id = 1;

-- statement: D_NEXT_O_ID is too high
UPDATE district SET d_next_o_id = 2107 WHERE d_w_id = 1 AND d_id = 2;

-- statement: no new orders are outstanding
WITH delivered AS (
    DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 2
    RETURNING no_o_id
)
UPDATE orders SET o_carrier_id = 1
WHERE o_w_id = 1 AND o_d_id = 2 AND o_id IN (SELECT no_o_id FROM delivered);

-- statement: orders without their district
DELETE FROM district WHERE d_w_id = 2 AND d_id = 2;

-- statement: the last new order is missing
DELETE FROM new_order WHERE no_w_id = 2 AND no_d_id = 1 AND no_o_id = 2105;

-- statement: a new order is missing
DELETE FROM new_order WHERE no_w_id = 2 AND no_d_id = 1 AND no_o_id = 2103;

-- statement: an order announces a line too many
UPDATE orders SET o_ol_cnt = o_ol_cnt + 1 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 7;

-- statement: a delivered order has no carrier
UPDATE orders SET o_carrier_id = NULL WHERE o_w_id = 2 AND o_d_id = 2 AND o_id = 11;

-- statement: a new order has a carrier
UPDATE orders SET o_carrier_id = 3 WHERE o_w_id = 1 AND o_d_id = 1 AND o_id = 2104;

-- statement: a new order without its order
INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (2106, 1, 1);

-- statement: a line is missing
DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 2 AND ol_o_id = 20 AND ol_number = 1;

-- statement: an order without lines
DELETE FROM order_line WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 21;

-- statement: lines without their order
DELETE FROM orders WHERE o_w_id = 2 AND o_d_id = 1 AND o_id = 3;

-- statement: a line of a delivered order has no date
UPDATE order_line SET ol_delivery_d = NULL WHERE ol_w_id = 1 AND ol_d_id = 1 AND ol_o_id = 30 AND ol_number = 1;

-- statement: a line of a new order has a date
UPDATE order_line SET ol_delivery_d = '2026-01-02 12:00:00+00'
WHERE ol_w_id = 2 AND ol_d_id = 2 AND ol_o_id = 2101 AND ol_number = 1;

-- statement: no line has a date
UPDATE order_line SET ol_delivery_d = NULL;

-- statement: a payment is missing
DELETE FROM history WHERE h_c_w_id = 2 AND h_c_d_id = 2 AND h_c_id = 3;

-- statement: a warehouse without history
DELETE FROM history WHERE h_w_id = 1;

-- statement: D_YTD differs from its history
UPDATE district SET d_ytd = d_ytd - 0.01 WHERE d_w_id = 1 AND d_id = 1;

-- statement: C_BALANCE differs
UPDATE customer SET c_balance = c_balance + 0.01 WHERE c_w_id = 1 AND c_d_id = 2 AND c_id = 2;

-- statement: a customer without payments
DELETE FROM history WHERE h_c_w_id = 1 AND h_c_d_id = 2 AND h_c_id = 2;

-- statement: a customer is missing
DELETE FROM customer WHERE c_w_id = 2 AND c_d_id = 1 AND c_id = 1;

-- statement: a customer without orders
INSERT INTO customer
SELECT
    4, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,
    c_credit, c_credit_lim, c_discount, 1.00, 2.00, c_payment_cnt, c_delivery_cnt, c_data
FROM customer
WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1;

-- statement: the oldest new order is missing
DELETE FROM new_order WHERE no_w_id = 1 AND no_d_id = 1 AND no_o_id = 2101;

-- statement: C_YTD_PAYMENT differs
UPDATE customer SET c_ytd_payment = c_ytd_payment + 0.01 WHERE c_w_id = 2 AND c_d_id = 1 AND c_id = 2;

-- statement: a new order was placed
UPDATE district SET d_next_o_id = 3002 WHERE d_w_id = 2 AND d_id = 2;

-- statement: payments were made
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT 1, 1, 1, 1, 1, now(), 1, 'paid'
FROM generate_series(1, 60000);

-- statement: an order was delivered
WITH delivered AS (
    DELETE FROM new_order WHERE no_w_id = 2 AND no_d_id = 1 AND no_o_id = 2101
)
UPDATE orders SET o_carrier_id = 1
WHERE o_w_id = 2 AND o_d_id = 1 AND o_id = 2101;
