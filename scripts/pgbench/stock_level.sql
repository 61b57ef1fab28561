-- Stock-Level as Latchmark draws and calls it, for pgbench -M prepared. Variables by -D: warehouses, and the constants of
-- the non-uniform distribution (TPC-C clause 2.1.6) c_last, c_customer, c_item.
\set w :client_id % :warehouses + 1
\set d :client_id / :warehouses % 10 + 1
\set threshold random(10, 20)
SELECT * FROM latchmark_stock_level(:w, :d, :threshold);
