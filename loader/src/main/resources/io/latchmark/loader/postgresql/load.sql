-- The load of each table by COPY (PostgreSQL documentation, COPY, binary format), columns in the order of tables.sql, and
-- the record of what was loaded.

-- statement: item
COPY item (i_id, i_im_id, i_name, i_price, i_data)
FROM STDIN (FORMAT binary);

-- statement: warehouse
COPY warehouse (w_id, w_name, w_street_1, w_street_2, w_city, w_state, w_zip, w_tax, w_ytd)
FROM STDIN (FORMAT binary);

-- statement: district
COPY district (d_id, d_w_id, d_name, d_street_1, d_street_2, d_city, d_state, d_zip, d_tax, d_ytd, d_next_o_id)
FROM STDIN (FORMAT binary);

-- statement: customer
COPY customer (c_id, c_d_id, c_w_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,
    c_phone, c_since, c_credit, c_credit_lim, c_discount, c_balance, c_ytd_payment, c_payment_cnt, c_delivery_cnt,
    c_data)
FROM STDIN (FORMAT binary);

-- statement: history
COPY history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
FROM STDIN (FORMAT binary);

-- statement: orders
COPY orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
FROM STDIN (FORMAT binary);

-- statement: new_order
COPY new_order (no_o_id, no_d_id, no_w_id)
FROM STDIN (FORMAT binary);

-- statement: order_line
COPY order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity, ol_amount,
    ol_dist_info)
FROM STDIN (FORMAT binary);

-- statement: stock
COPY stock (s_i_id, s_w_id, s_quantity, s_dist_01, s_dist_02, s_dist_03, s_dist_04, s_dist_05, s_dist_06, s_dist_07,
    s_dist_08, s_dist_09, s_dist_10, s_ytd, s_order_cnt, s_remote_cnt, s_data)
FROM STDIN (FORMAT binary);

-- statement: record chunk
INSERT INTO latchmark_load_chunk (warehouse_id, table_name, row_count, checksum)
VALUES (?, ?, ?, ?);

-- statement: settle
-- Marks committed rows as seen by all while their pages are in memory; pages that are marked are left out the next time.
-- What another session vacuums already is left to it. Empty pages at the end stay: the load continues there.
VACUUM (SKIP_LOCKED, INDEX_CLEANUP OFF, TRUNCATE OFF) stock, order_line, customer, orders, history, new_order;
