-- A population that keeps every rule of clause 4.3.3.1, without anything random: keys decide the values. The number of
-- warehouses is that of the table latchmark_load.

-- statement: empty
TRUNCATE item, warehouse, district, customer, history, orders, new_order, order_line, stock;

-- statement: item
INSERT INTO item (i_id, i_im_id, i_name, i_price, i_data)
SELECT
    i_id, i_id % 10000 + 1, substr(md5(i_id::text), 1, 14 + i_id % 11), 1 + i_id % 9900 / 100.0,
    CASE WHEN i_id % 10 = 0 THEN 'ORIGINAL' ELSE 'ordinary' END || substr(md5(i_id::text), 1, 20)
FROM generate_series(1, 100000) AS i_id;

-- statement: warehouse
INSERT INTO warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)
SELECT w_id, 'Warehouse', 'Quay Street 12', 'Second floor', 'Port Arthur', 'TX', '123411111', 0.1, 300000
FROM latchmark_load
CROSS JOIN generate_series(1, value::integer) AS w_id
WHERE name = 'warehouses';

-- statement: district
INSERT INTO district (
    d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id
)
SELECT d_id, w_id, 'District', 'Quay Street 12', 'Second floor', 'Port Arthur', 'TX', '123411111', 0.2, 30000, 3001
FROM warehouse
CROSS JOIN generate_series(1, 10) AS d_id;

-- statement: customer
INSERT INTO customer (
    c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since,
    c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt, c_data
)
SELECT
    c_id, d_id, d_w_id, substr(md5(c_id::text), 1, 8 + c_id % 9), 'OE',
    syllable[number / 100 + 1] || syllable[number / 10 % 10 + 1] || syllable[number % 10 + 1],
    'Quay Street 12', 'Second floor', 'Port Arthur', 'TX', '123411111', '1234567890123456', now(),
    CASE WHEN c_id % 10 = 0 THEN 'BC' ELSE 'GC' END, 50000, 0.5, -10, 10, 1, 0, repeat('data', 75 + c_id % 51)
FROM district
CROSS JOIN generate_series(1, 3000) AS c_id
CROSS JOIN LATERAL (SELECT (c_id - 1) % 1000) AS last_name (number)
CROSS JOIN (
    VALUES (ARRAY['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'])
) AS syllables (syllable);

-- statement: history
INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
SELECT c_id, c_d_id, c_w_id, c_d_id, c_w_id, now(), 10, 'history row data'
FROM customer;

-- statement: orders
-- 7 and 3,000 have no common divisor, so that o_c_id is a permutation.
INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
SELECT
    o_id, d_id, d_w_id, o_id * 7 % 3000 + 1, now(), CASE WHEN o_id <= 2100 THEN o_id % 10 + 1 END, 5 + o_id % 11, 1
FROM district
CROSS JOIN generate_series(1, 3000) AS o_id;

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
    o_id, o_d_id, o_w_id, ol_number, o_id * 31 % 100000 + ol_number, o_w_id,
    CASE WHEN o_carrier_id IS NOT NULL THEN o_entry_d END, 5,
    CASE WHEN o_carrier_id IS NULL THEN 0.01 + o_id ELSE 0 END, substr(md5(o_id::text), 1, 24)
FROM orders
CROSS JOIN generate_series(1, o_ol_cnt) AS ol_number;

-- statement: stock
INSERT INTO stock (
    s_i_id, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06, s_dist_07, s_dist_08,
    s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt, s_data
)
SELECT
    i_id, w_id, 10 + i_id % 91, text, text, text, text, text, text, text, text, text, text, 0, 0, 0, i_data
FROM warehouse
CROSS JOIN item
CROSS JOIN LATERAL (SELECT substr(md5(i_id::text), 1, 24)) AS filler (text);
