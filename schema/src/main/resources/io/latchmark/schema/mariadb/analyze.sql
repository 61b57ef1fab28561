-- The statistics of each table, the longest first.

-- statement: stock
ANALYZE NO_WRITE_TO_BINLOG TABLE stock;

-- statement: order_line
ANALYZE NO_WRITE_TO_BINLOG TABLE order_line;

-- statement: customer
ANALYZE NO_WRITE_TO_BINLOG TABLE customer;

-- statement: orders
ANALYZE NO_WRITE_TO_BINLOG TABLE orders;

-- statement: history
ANALYZE NO_WRITE_TO_BINLOG TABLE history;

-- statement: new_order
ANALYZE NO_WRITE_TO_BINLOG TABLE new_order;

-- statement: item
ANALYZE NO_WRITE_TO_BINLOG TABLE item;

-- statement: district
ANALYZE NO_WRITE_TO_BINLOG TABLE district;

-- statement: warehouse
ANALYZE NO_WRITE_TO_BINLOG TABLE warehouse;
