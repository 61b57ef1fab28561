-- VACUUM of each table before its keys are built, the longest first, so that several connections share the work well.
-- It marks the rows of the load as committed and seen by all. Building a key would mark them as committed too, on every
-- page, and the VACUUM after that would write each page once more. Empty pages at the end stay: the load continues there.

-- statement: stock
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) stock;

-- statement: order_line
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) order_line;

-- statement: customer
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) customer;

-- statement: orders
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) orders;

-- statement: history
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) history;

-- statement: new_order
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) new_order;

-- statement: item
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) item;

-- statement: district
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) district;

-- statement: warehouse
VACUUM (INDEX_CLEANUP OFF, TRUNCATE OFF) warehouse;
