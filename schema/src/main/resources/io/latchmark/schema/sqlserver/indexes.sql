-- Indexes beside the clustered keys, built after the load: each statement is named after the index that it makes. The
-- clustered key is part of every row of an index, so that it needs no mention.

-- statement: customer_by_name
-- Payment and Order-Status by last name read the customers of a name in the order of the first name.
CREATE NONCLUSTERED INDEX customer_by_name ON customer (c_w_id, c_d_id, c_last, c_first)
    WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
    ON [${FILE_GROUP_CUSTOMER}];
GO

-- statement: orders_by_customer
-- Order-Status reads the last order of a customer.
CREATE NONCLUSTERED INDEX orders_by_customer ON orders (o_w_id, o_d_id, o_c_id, o_id)
    WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
    ON [${FILE_GROUP_ORDERS}];
GO
