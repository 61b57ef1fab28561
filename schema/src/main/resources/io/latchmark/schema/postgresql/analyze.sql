-- The statistics of each table, the longest first. VACUUM as well: it marks the loaded rows as seen by all. Otherwise the
-- first readers would, and a read-only run would write most pages once. Pages that an earlier VACUUM has marked it leaves
-- out.

-- statement: stock
VACUUM (ANALYZE) stock;

-- statement: order_line
VACUUM (ANALYZE) order_line;

-- statement: customer
VACUUM (ANALYZE) customer;

-- statement: orders
VACUUM (ANALYZE) orders;

-- statement: history
VACUUM (ANALYZE) history;

-- statement: new_order
VACUUM (ANALYZE) new_order;

-- statement: item
VACUUM (ANALYZE) item;

-- statement: district
VACUUM (ANALYZE) district;

-- statement: warehouse
VACUUM (ANALYZE) warehouse;
