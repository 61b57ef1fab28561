-- Keys and indexes, built after the load: each statement is named after the index that it makes, the longest first, so
-- that several connections share the work well. HISTORY has no key (TPC-C clause 1.3).

-- statement: order_line_key
ALTER TABLE order_line ADD CONSTRAINT order_line_key PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number);

-- statement: stock_key
ALTER TABLE stock ADD CONSTRAINT stock_key PRIMARY KEY (s_w_id, s_i_id);

-- statement: customer_by_name
-- Payment and Order-Status by last name read the customers of a name in the order of the first name.
CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first);

-- statement: orders_by_customer
-- Order-Status reads the last order of a customer.
CREATE INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id);

-- statement: customer_key
ALTER TABLE customer ADD CONSTRAINT customer_key PRIMARY KEY (c_w_id, c_d_id, c_id);

-- statement: orders_key
ALTER TABLE orders ADD CONSTRAINT orders_key PRIMARY KEY (o_w_id, o_d_id, o_id);

-- statement: item_key
ALTER TABLE item ADD CONSTRAINT item_key PRIMARY KEY (i_id);

-- statement: new_order_key
ALTER TABLE new_order ADD CONSTRAINT new_order_key PRIMARY KEY (no_w_id, no_d_id, no_o_id);

-- statement: district_key
ALTER TABLE district ADD CONSTRAINT district_key PRIMARY KEY (d_w_id, d_id);

-- statement: warehouse_key
ALTER TABLE warehouse ADD CONSTRAINT warehouse_key PRIMARY KEY (w_id);
