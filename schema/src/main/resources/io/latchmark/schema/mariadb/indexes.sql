-- Indexes, built after the load: each statement is named after the index that it makes. The primary keys are in tables.sql.

-- statement: customer_by_name
-- Payment and Order-Status by last name read the customers of a name in the order of the first name.
CREATE INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first);

-- statement: orders_by_customer
-- Order-Status reads the last order of a customer.
CREATE INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id);
