-- Clause 4.3.3.1: the values of single columns right after the load. Each row names the first rule that it breaks.

-- statement: values of ITEM
WITH offending AS (
    SELECT
        i_id, i_im_id, i_name, i_price, i_data, CASE
            WHEN i_id NOT BETWEEN 1 AND 100000 THEN 'i_id 1 to 100,000'
            WHEN i_im_id NOT BETWEEN 1 AND 10000 THEN 'i_im_id 1 to 10,000'
            WHEN LENGTH(i_name) NOT BETWEEN 14 AND 24 THEN 'i_name of 14 to 24 characters'
            WHEN i_price NOT BETWEEN 1.00 AND 100.00 THEN 'i_price 1.00 to 100.00'
            WHEN LENGTH(i_data) NOT BETWEEN 26 AND 50 THEN 'i_data of 26 to 50 characters'
        END AS expected
    FROM item
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY i_id
LIMIT 10;

-- statement: values of WAREHOUSE
WITH offending AS (
    SELECT
        w_id, w_name, w_state, w_zip, w_tax, w_ytd, CASE
            WHEN LENGTH(w_name) NOT BETWEEN 6 AND 10 THEN 'w_name of 6 to 10 characters'
            WHEN LEAST(LENGTH(w_street_1), LENGTH(w_street_2), LENGTH(w_city)) < 10 THEN 'address of 10 to 20 characters'
            WHEN LENGTH(w_state) <> 2 THEN 'w_state of 2 letters'
            WHEN w_zip NOT REGEXP '^[0-9]{4}11111$' THEN 'w_zip of 4 digits and 11111'
            WHEN w_tax NOT BETWEEN 0 AND 0.2 THEN 'w_tax 0 to 0.2'
            WHEN w_ytd <> 300000 THEN 'w_ytd 300000.00'
        END AS expected
    FROM warehouse
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id
LIMIT 10;

-- statement: values of DISTRICT
WITH offending AS (
    SELECT
        d_w_id, d_id, d_name, d_state, d_zip, d_tax, d_ytd, d_next_o_id, CASE
            WHEN d_id NOT BETWEEN 1 AND 10 THEN 'd_id 1 to 10'
            WHEN LENGTH(d_name) NOT BETWEEN 6 AND 10 THEN 'd_name of 6 to 10 characters'
            WHEN LEAST(LENGTH(d_street_1), LENGTH(d_street_2), LENGTH(d_city)) < 10 THEN 'address of 10 to 20 characters'
            WHEN LENGTH(d_state) <> 2 THEN 'd_state of 2 letters'
            WHEN d_zip NOT REGEXP '^[0-9]{4}11111$' THEN 'd_zip of 4 digits and 11111'
            WHEN d_tax NOT BETWEEN 0 AND 0.2 THEN 'd_tax 0 to 0.2'
            WHEN d_ytd <> 30000 THEN 'd_ytd 30000.00'
            WHEN d_next_o_id <> 3001 THEN 'd_next_o_id 3001'
        END AS expected
    FROM district
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY d_w_id, d_id
LIMIT 10;

-- statement: values of STOCK
WITH offending AS (
    SELECT
        s_w_id, s_i_id, s_quantity, s_ytd, s_order_cnt, s_remote_cnt, s_data, CASE
            WHEN s_i_id NOT BETWEEN 1 AND 100000 THEN 's_i_id 1 to 100,000'
            WHEN s_quantity NOT BETWEEN 10 AND 100 THEN 's_quantity 10 to 100'
            WHEN s_ytd <> 0 THEN 's_ytd 0'
            WHEN s_order_cnt <> 0 THEN 's_order_cnt 0'
            WHEN s_remote_cnt <> 0 THEN 's_remote_cnt 0'
            WHEN LENGTH(s_data) NOT BETWEEN 26 AND 50 THEN 's_data of 26 to 50 characters'
            WHEN LENGTH(s_dist_01) + LENGTH(s_dist_02) + LENGTH(s_dist_03) + LENGTH(s_dist_04) + LENGTH(s_dist_05)
                + LENGTH(s_dist_06) + LENGTH(s_dist_07) + LENGTH(s_dist_08) + LENGTH(s_dist_09) + LENGTH(s_dist_10)
                <> 240 THEN 's_dist_01 to s_dist_10 of 24 characters'
        END AS expected
    FROM stock
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY s_w_id, s_i_id
LIMIT 10;

-- statement: values of CUSTOMER
WITH offending AS (
    SELECT
        c_w_id, c_d_id, c_id, c_first, c_middle, c_phone, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment,
        c_payment_cnt, c_delivery_cnt, LENGTH(c_data) AS c_data_length, CASE
            WHEN c_id NOT BETWEEN 1 AND 3000 THEN 'c_id 1 to 3,000'
            WHEN LENGTH(c_first) NOT BETWEEN 8 AND 16 THEN 'c_first of 8 to 16 characters'
            WHEN c_middle <> 'OE' THEN 'c_middle OE'
            WHEN LEAST(LENGTH(c_street_1), LENGTH(c_street_2), LENGTH(c_city)) < 10 THEN 'address of 10 to 20 characters'
            WHEN LENGTH(c_state) <> 2 THEN 'c_state of 2 letters'
            WHEN c_zip NOT REGEXP '^[0-9]{4}11111$' THEN 'c_zip of 4 digits and 11111'
            WHEN c_phone NOT REGEXP '^[0-9]{16}$' THEN 'c_phone of 16 digits'
            WHEN c_credit NOT IN ('GC', 'BC') THEN 'c_credit GC or BC'
            WHEN c_credit_lim <> 50000 THEN 'c_credit_lim 50000.00'
            WHEN c_discount NOT BETWEEN 0 AND 0.5 THEN 'c_discount 0 to 0.5'
            WHEN c_balance <> -10 THEN 'c_balance -10.00'
            WHEN c_ytd_payment <> 10 THEN 'c_ytd_payment 10.00'
            WHEN c_payment_cnt <> 1 THEN 'c_payment_cnt 1'
            WHEN c_delivery_cnt <> 0 THEN 'c_delivery_cnt 0'
            WHEN LENGTH(c_data) NOT BETWEEN 300 AND 500 THEN 'c_data of 300 to 500 characters'
        END AS expected
    FROM customer
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY c_w_id, c_d_id, c_id
LIMIT 10;

-- statement: values of HISTORY, one row per customer
WITH offending AS (
    SELECT
        w_id, d_id, c_id, payments, taken_w_id, taken_d_id, amount, data_length, CASE
            WHEN customers = 0 THEN 'a customer'
            WHEN payments <> 1 THEN '1 row'
            WHEN taken_w_id <> w_id OR taken_d_id <> d_id THEN 'h_w_id and h_d_id of the customer'
            WHEN amount <> 10 THEN 'h_amount 10.00'
            WHEN data_length NOT BETWEEN 12 AND 24 THEN 'h_data of 12 to 24 characters'
        END AS expected
    FROM (
        SELECT
            w_id, d_id, c_id, SUM(customer) AS customers, SUM(1 - customer) AS payments, MIN(h_w_id) AS taken_w_id,
            MIN(h_d_id) AS taken_d_id, MIN(h_amount) AS amount, MIN(LENGTH(h_data)) AS data_length
        FROM (
            SELECT c_w_id AS w_id, c_d_id AS d_id, c_id, 1 AS customer, NULL AS h_w_id, NULL AS h_d_id, NULL AS h_amount, NULL AS h_data
            FROM customer
            UNION ALL
            SELECT h_c_w_id, h_c_d_id, h_c_id, 0, h_w_id, h_d_id, h_amount, h_data
            FROM history
        ) AS sides
        GROUP BY w_id, d_id, c_id
    ) AS customers_and_payments
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
LIMIT 10;

-- statement: values of ORDERS
WITH offending AS (
    SELECT
        o_w_id, o_d_id, o_id, o_carrier_id, o_ol_cnt, o_all_local, CASE
            WHEN o_id NOT BETWEEN 1 AND 3000 THEN 'o_id 1 to 3,000'
            WHEN o_id <= 2100 AND COALESCE(o_carrier_id, 0) NOT BETWEEN 1 AND 10 THEN 'o_carrier_id 1 to 10'
            WHEN o_id > 2100 AND o_carrier_id IS NOT NULL THEN 'o_carrier_id NULL'
            WHEN o_ol_cnt NOT BETWEEN 5 AND 15 THEN 'o_ol_cnt 5 to 15'
            WHEN o_all_local <> 1 THEN 'o_all_local 1'
        END AS expected
    FROM orders
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY o_w_id, o_d_id, o_id
LIMIT 10;

-- statement: values of ORDER_LINE
WITH offending AS (
    SELECT
        ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount, CASE
            WHEN o_id IS NULL THEN 'an order'
            WHEN ol_number NOT BETWEEN 1 AND o_ol_cnt THEN 'ol_number 1 to o_ol_cnt'
            WHEN ol_i_id NOT BETWEEN 1 AND 100000 THEN 'ol_i_id 1 to 100,000'
            WHEN ol_supply_w_id <> ol_w_id THEN 'ol_supply_w_id the home warehouse'
            WHEN ol_o_id <= 2100 AND NOT ol_delivery_d <=> o_entry_d THEN 'ol_delivery_d the entry date'
            WHEN ol_o_id > 2100 AND ol_delivery_d IS NOT NULL THEN 'ol_delivery_d NULL'
            WHEN ol_quantity <> 5 THEN 'ol_quantity 5'
            WHEN ol_o_id <= 2100 AND ol_amount <> 0 THEN 'ol_amount 0.00'
            WHEN ol_o_id > 2100 AND ol_amount NOT BETWEEN 0.01 AND 9999.99 THEN 'ol_amount 0.01 to 9999.99'
            WHEN LENGTH(ol_dist_info) <> 24 THEN 'ol_dist_info of 24 characters'
        END AS expected
    FROM order_line
    LEFT JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
    HAVING expected IS NOT NULL
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number
LIMIT 10;
