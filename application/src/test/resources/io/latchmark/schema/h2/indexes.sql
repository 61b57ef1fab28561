-- Keys and indexes, built after the load. Each statement is named after the index that it makes. HISTORY has no key (TPC-C
-- clause 1.3).

-- statement: order_line_key
CREATE UNIQUE INDEX IF NOT EXISTS order_line_key ON order_line (ol_w_id, ol_d_id, ol_o_id, ol_number);

-- statement: stock_key
CREATE UNIQUE INDEX IF NOT EXISTS stock_key ON stock (s_w_id, s_i_id);

-- statement: customer_by_name
-- Payment and Order-Status by last name read the customers of a name in the order of the first name.
CREATE INDEX IF NOT EXISTS customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first);

-- statement: orders_by_customer
-- Order-Status reads the last order of a customer.
CREATE INDEX IF NOT EXISTS orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id);

-- statement: customer_key
CREATE UNIQUE INDEX IF NOT EXISTS customer_key ON customer (c_w_id, c_d_id, c_id);

-- statement: orders_key
CREATE UNIQUE INDEX IF NOT EXISTS orders_key ON orders (o_w_id, o_d_id, o_id);

-- statement: item_key
CREATE UNIQUE INDEX IF NOT EXISTS item_key ON item (i_id);

-- statement: new_order_key
CREATE UNIQUE INDEX IF NOT EXISTS new_order_key ON new_order (no_w_id, no_d_id, no_o_id);

-- statement: district_key
CREATE UNIQUE INDEX IF NOT EXISTS district_key ON district (d_w_id, d_id);

-- statement: warehouse_key
CREATE UNIQUE INDEX IF NOT EXISTS warehouse_key ON warehouse (w_id);
