-- The nine tables of TPC-C clause 1.3 and two of our own. Clustered keys are created with the tables, so that each page is
-- written once, in the order of the key; the other indexes come after the load (indexes.sql). HISTORY has no key (clause
-- 1.3) and is a heap.
--
-- Locks are taken on rows, never on pages: with page locks the orders of two districts would wait for each other where
-- their ranges meet. Text that is sought or sorted by is compared byte by byte, as in every engine. FILE_GROUP_… is one
-- file group for each group of tables, so that the statistics of its file are those of the tables; PRIMARY, where there are
-- none. Documented in docs/sqlserver.md.

-- statement: latchmark_load
-- What was loaded, as names and values: see the record LoadFacts.
CREATE TABLE latchmark_load (
    name varchar(40) NOT NULL CONSTRAINT latchmark_load_key PRIMARY KEY,
    value varchar(100) NOT NULL
);
GO

-- statement: latchmark_load_chunk
-- What of it is there: one row for each table of each finished warehouse, and one for ITEM under the warehouse 0, written
-- in the same transaction as the rows it tells of. See the record LoadChunk.
CREATE TABLE latchmark_load_chunk (
    warehouse_id int NOT NULL,
    table_name varchar(20) NOT NULL,
    row_count bigint NOT NULL,
    checksum bigint NOT NULL,
    CONSTRAINT latchmark_load_chunk_key PRIMARY KEY (warehouse_id, table_name)
);
GO

-- statement: item
CREATE TABLE item (
    i_id int NOT NULL,
    i_im_id int NOT NULL,
    i_name varchar(24) NOT NULL,
    i_price decimal(5, 2) NOT NULL,
    i_data varchar(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT item_key PRIMARY KEY CLUSTERED (i_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_SMALL}]
);
GO

-- statement: warehouse
CREATE TABLE warehouse (
    w_id int NOT NULL,
    w_name varchar(10) NOT NULL,
    w_street_1 varchar(20) NOT NULL,
    w_street_2 varchar(20) NOT NULL,
    w_city varchar(20) NOT NULL,
    w_state char(2) NOT NULL,
    w_zip char(9) NOT NULL,
    w_tax decimal(4, 4) NOT NULL,
    w_ytd decimal(12, 2) NOT NULL,
    CONSTRAINT warehouse_key PRIMARY KEY CLUSTERED (w_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_SMALL}]
);
GO

-- statement: district
CREATE TABLE district (
    d_id int NOT NULL,
    d_w_id int NOT NULL,
    d_name varchar(10) NOT NULL,
    d_street_1 varchar(20) NOT NULL,
    d_street_2 varchar(20) NOT NULL,
    d_city varchar(20) NOT NULL,
    d_state char(2) NOT NULL,
    d_zip char(9) NOT NULL,
    d_tax decimal(4, 4) NOT NULL,
    d_ytd decimal(12, 2) NOT NULL,
    d_next_o_id int NOT NULL,
    CONSTRAINT district_key PRIMARY KEY CLUSTERED (d_w_id, d_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_SMALL}]
);
GO

-- statement: customer
CREATE TABLE customer (
    c_id int NOT NULL,
    c_d_id int NOT NULL,
    c_w_id int NOT NULL,
    c_first varchar(16) COLLATE Latin1_General_BIN2 NOT NULL,
    c_middle char(2) NOT NULL,
    c_last varchar(16) COLLATE Latin1_General_BIN2 NOT NULL,
    c_street_1 varchar(20) NOT NULL,
    c_street_2 varchar(20) NOT NULL,
    c_city varchar(20) NOT NULL,
    c_state char(2) NOT NULL,
    c_zip char(9) NOT NULL,
    c_phone char(16) NOT NULL,
    c_since datetime2(3) NOT NULL,
    c_credit char(2) NOT NULL,
    c_credit_lim decimal(12, 2) NOT NULL,
    c_discount decimal(4, 4) NOT NULL,
    c_balance decimal(12, 2) NOT NULL,
    c_ytd_payment decimal(12, 2) NOT NULL,
    c_payment_cnt int NOT NULL,
    c_delivery_cnt int NOT NULL,
    c_data varchar(500) NOT NULL,
    CONSTRAINT customer_key PRIMARY KEY CLUSTERED (c_w_id, c_d_id, c_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_CUSTOMER}]
);
GO

-- statement: history
CREATE TABLE history (
    h_c_id int NOT NULL,
    h_c_d_id int NOT NULL,
    h_c_w_id int NOT NULL,
    h_d_id int NOT NULL,
    h_w_id int NOT NULL,
    h_date datetime2(3) NOT NULL,
    h_amount decimal(6, 2) NOT NULL,
    h_data varchar(24) NOT NULL
) ON [${FILE_GROUP_HISTORY}];
GO

-- statement: orders
CREATE TABLE orders (
    o_id int NOT NULL,
    o_d_id int NOT NULL,
    o_w_id int NOT NULL,
    o_c_id int NOT NULL,
    o_entry_d datetime2(3) NOT NULL,
    o_carrier_id int NULL,
    o_ol_cnt int NOT NULL,
    o_all_local int NOT NULL,
    CONSTRAINT orders_key PRIMARY KEY CLUSTERED (o_w_id, o_d_id, o_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_ORDERS}]
);
GO

-- statement: new_order
CREATE TABLE new_order (
    no_o_id int NOT NULL,
    no_d_id int NOT NULL,
    no_w_id int NOT NULL,
    CONSTRAINT new_order_key PRIMARY KEY CLUSTERED (no_w_id, no_d_id, no_o_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_ORDERS}]
);
GO

-- statement: order_line
CREATE TABLE order_line (
    ol_o_id int NOT NULL,
    ol_d_id int NOT NULL,
    ol_w_id int NOT NULL,
    ol_number int NOT NULL,
    ol_i_id int NOT NULL,
    ol_supply_w_id int NOT NULL,
    ol_delivery_d datetime2(3) NULL,
    ol_quantity int NOT NULL,
    ol_amount decimal(6, 2) NOT NULL,
    ol_dist_info char(24) NOT NULL,
    CONSTRAINT order_line_key PRIMARY KEY CLUSTERED (ol_w_id, ol_d_id, ol_o_id, ol_number)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_ORDERS}]
);
GO

-- statement: stock
CREATE TABLE stock (
    s_i_id int NOT NULL,
    s_w_id int NOT NULL,
    s_quantity int NOT NULL,
    s_dist_01 char(24) NOT NULL,
    s_dist_02 char(24) NOT NULL,
    s_dist_03 char(24) NOT NULL,
    s_dist_04 char(24) NOT NULL,
    s_dist_05 char(24) NOT NULL,
    s_dist_06 char(24) NOT NULL,
    s_dist_07 char(24) NOT NULL,
    s_dist_08 char(24) NOT NULL,
    s_dist_09 char(24) NOT NULL,
    s_dist_10 char(24) NOT NULL,
    s_ytd int NOT NULL,
    s_order_cnt int NOT NULL,
    s_remote_cnt int NOT NULL,
    s_data varchar(50) COLLATE Latin1_General_BIN2 NOT NULL,
    CONSTRAINT stock_key PRIMARY KEY CLUSTERED (s_w_id, s_i_id)
        WITH (FILLFACTOR = ${FILL_FACTOR}, ALLOW_ROW_LOCKS = ON, ALLOW_PAGE_LOCKS = OFF, DATA_COMPRESSION = ${COMPRESSION})
        ON [${FILE_GROUP_STOCK}]
);
GO
