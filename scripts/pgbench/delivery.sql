-- Delivery as Latchmark draws and calls it, for pgbench -M prepared. Variables by -D: warehouses, and the constants of
-- the non-uniform distribution (TPC-C clause 2.1.6) c_last, c_customer, c_item.
\set w :client_id % :warehouses + 1
\set carrier random(1, 10)
SELECT * FROM latchmark_delivery(:w, :carrier);
