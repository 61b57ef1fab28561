-- One change to the population for each rule of clause 4.3.3.1; each is named after the rule that it breaks.

-- statement: rows of ITEM, and of WAREHOUSE, DISTRICT and STOCK per warehouse
DELETE FROM stock WHERE s_i_id = 77;

-- statement: rows of CUSTOMER, HISTORY, ORDERS and NEW_ORDER per district
DELETE FROM history WHERE h_c_d_id = 4 AND h_c_id = 2999;

-- statement: O_C_ID is a permutation of C_ID in the district
UPDATE orders SET o_c_id = o_c_id + 1 WHERE o_d_id = 3 AND o_id = 1;

-- statement: NEW_ORDER holds the orders 2,101 to 3,000 of the district
UPDATE new_order SET no_o_id = 2100 WHERE no_d_id = 5 AND no_o_id = 3000;

-- statement: C_LAST names the first 1,000 customers of the district in the order of the numbers 0 to 999
UPDATE customer SET c_last = 'BARBAROUGHT' WHERE c_d_id = 6 AND c_id = 372;

-- statement: 10 % of I_DATA and of S_DATA hold ORIGINAL, 10 % of C_CREDIT are BC
UPDATE customer SET c_credit = 'BC' WHERE c_id % 5 = 0;

-- statement: values of ITEM
UPDATE item SET i_price = 0.99 WHERE i_id = 4711;

-- statement: values of WAREHOUSE
UPDATE warehouse SET w_ytd = 300000.01;

-- statement: values of DISTRICT
UPDATE district SET d_next_o_id = 3000 WHERE d_id = 9;

-- statement: values of STOCK
UPDATE stock SET s_dist_07 = 'short' WHERE s_i_id = 1234;

-- statement: values of CUSTOMER
UPDATE customer SET c_middle = 'EO' WHERE c_d_id = 7 AND c_id = 8;

-- statement: values of HISTORY, one row per customer
UPDATE history SET h_amount = 10.01 WHERE h_c_d_id = 1 AND h_c_id = 5;

-- statement: values of ORDERS
UPDATE orders SET o_carrier_id = NULL WHERE o_d_id = 1 AND o_id = 6;

-- statement: values of ORDER_LINE
UPDATE order_line SET ol_amount = 0 WHERE ol_d_id = 2 AND ol_o_id = 2101 AND ol_number = 3;
