-- Payment as Latchmark draws and calls it, for pgbench -M prepared. Variables by -D: warehouses, and the constants of
-- the non-uniform distribution (TPC-C clause 2.1.6) c_last, c_customer, c_item.
-- pgbench has no strings, so that the server puts a last name together.
\set w :client_id % :warehouses + 1
\set d random(1, 10)
\set cw :w
\set cd :d
\if random(1, 100) > 85 and :warehouses > 1
\set cw (:w + random(0, :warehouses - 2)) % :warehouses + 1
\set cd random(1, 10)
\endif
\set cents random(100, 500000)
\if random(1, 100) <= 60
\set n (((random(0, 255) | random(0, 999)) + :c_last) % 1000)
SELECT * FROM latchmark_payment(:w, :d, :cw, :cd, NULL,
    (ARRAY['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'])[:n / 100 + 1]
        || (ARRAY['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'])[:n / 10 % 10 + 1]
        || (ARRAY['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'])[:n % 10 + 1],
    :cents * 0.01);
\else
\set c ((random(0, 1023) | random(1, 3000)) + :c_customer) % 3000 + 1
SELECT * FROM latchmark_payment(:w, :d, :cw, :cd, :c, NULL, :cents * 0.01);
\endif
