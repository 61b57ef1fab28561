-- Keys and indexes, built after the load. HISTORY has no key (TPC-C clause 1.3).

-- statement: item
ALTER TABLE item ADD CONSTRAINT item_key PRIMARY KEY (i_id);

-- statement: warehouse
ALTER TABLE warehouse ADD CONSTRAINT warehouse_key PRIMARY KEY (w_id);

-- statement: district
ALTER TABLE district ADD CONSTRAINT district_key PRIMARY KEY (d_w_id, d_id);

-- statement: customer
ALTER TABLE customer ADD CONSTRAINT customer_key PRIMARY KEY (c_w_id, c_d_id, c_id);

-- statement: customer_by_name
-- Payment and Order-Status by last name read the customers of a name in the order of the first name.
CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first);

-- statement: orders
ALTER TABLE orders ADD CONSTRAINT orders_key PRIMARY KEY (o_w_id, o_d_id, o_id);

-- statement: orders_by_customer
-- Order-Status reads the last order of a customer.
CREATE INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id);

-- statement: new_order
ALTER TABLE new_order ADD CONSTRAINT new_order_key PRIMARY KEY (no_w_id, no_d_id, no_o_id);

-- statement: order_line
ALTER TABLE order_line ADD CONSTRAINT order_line_key PRIMARY KEY (ol_w_id, ol_d_id, ol_o_id, ol_number);

-- statement: stock
ALTER TABLE stock ADD CONSTRAINT stock_key PRIMARY KEY (s_w_id, s_i_id);
