-- Takes away what Latchmark made, and nothing else: without CASCADE, H2 refuses while a view of somebody else depends on it.

-- statement: tables
DROP TABLE IF EXISTS
    item, warehouse, district, customer, history, orders, new_order, order_line, stock, latchmark_load_chunk,
    latchmark_load RESTRICT;

-- statement: function that takes the lock
DROP ALIAS IF EXISTS latchmark_take;

-- statement: function that names the holder
DROP ALIAS IF EXISTS latchmark_holder;

-- statement: procedures
DROP SCHEMA IF EXISTS latchmark CASCADE;
