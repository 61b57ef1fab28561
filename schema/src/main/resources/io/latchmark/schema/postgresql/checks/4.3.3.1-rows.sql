-- Clause 4.3.3.1: which rows the tables hold right after the load, and the shares of 10 %. The number of warehouses is
-- that of the table latchmark_load; ORDER_LINE is counted by the conditions 4 and 6. A share drawn at random is
-- accepted within six standard deviations of the binomial distribution: a right load is refused with a probability of
-- 2e-9 per warehouse and share.

-- statement: rows of ITEM, and of WAREHOUSE, DISTRICT and STOCK per warehouse
WITH expected (table_name, w_id, rows) AS (
    SELECT 'item', NULL::integer, 100000
    UNION ALL
    SELECT table_name, w_id, rows
    FROM latchmark_load
    CROSS JOIN generate_series(1, value::integer) AS w_id
    CROSS JOIN (VALUES ('warehouse', 1), ('district', 10), ('stock', 100000)) AS per_warehouse (table_name, rows)
    WHERE name = 'warehouses'
), found (table_name, w_id, rows) AS (
    SELECT 'item', NULL::integer, count(*) FROM item
    UNION ALL
    SELECT 'warehouse', w_id, count(*) FROM warehouse GROUP BY w_id
    UNION ALL
    SELECT 'district', d_w_id, count(*) FROM district GROUP BY d_w_id
    UNION ALL
    SELECT 'stock', s_w_id, count(*) FROM stock GROUP BY s_w_id
), offending AS MATERIALIZED (
    SELECT
        table_name,
        nullif(warehouse_key, 0) AS w_id,
        coalesce(expected.rows, 0) AS expected_rows,
        coalesce(found.rows, 0) AS found_rows
    FROM (SELECT table_name, coalesce(w_id, 0) AS warehouse_key, rows FROM expected) AS expected
    FULL JOIN (SELECT table_name, coalesce(w_id, 0) AS warehouse_key, rows FROM found) AS found
        USING (table_name, warehouse_key)
    WHERE coalesce(expected.rows, 0) <> coalesce(found.rows, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id
LIMIT 10;

-- statement: rows of CUSTOMER, HISTORY, ORDERS and NEW_ORDER per district
WITH expected (table_name, w_id, d_id, rows) AS (
    SELECT table_name, w_id, d_id, rows
    FROM latchmark_load
    CROSS JOIN generate_series(1, value::integer) AS w_id
    CROSS JOIN generate_series(1, 10) AS d_id
    CROSS JOIN (VALUES ('customer', 3000), ('history', 3000), ('orders', 3000), ('new_order', 900))
        AS per_district (table_name, rows)
    WHERE name = 'warehouses'
), found (table_name, w_id, d_id, rows) AS (
    SELECT 'customer', c_w_id, c_d_id, count(*) FROM customer GROUP BY c_w_id, c_d_id
    UNION ALL
    SELECT 'history', h_w_id, h_d_id, count(*) FROM history GROUP BY h_w_id, h_d_id
    UNION ALL
    SELECT 'orders', o_w_id, o_d_id, count(*) FROM orders GROUP BY o_w_id, o_d_id
    UNION ALL
    SELECT 'new_order', no_w_id, no_d_id, count(*) FROM new_order GROUP BY no_w_id, no_d_id
), offending AS MATERIALIZED (
    SELECT
        table_name,
        w_id,
        d_id,
        coalesce(expected.rows, 0) AS expected_rows,
        coalesce(found.rows, 0) AS found_rows
    FROM expected
    FULL JOIN found USING (table_name, w_id, d_id)
    WHERE coalesce(expected.rows, 0) <> coalesce(found.rows, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id, d_id
LIMIT 10;

-- statement: O_C_ID is a permutation of C_ID in the district
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        c_id,
        CASE WHEN customers.c_id IS NULL THEN 'a customer' ELSE '1 order' END AS expected,
        coalesce(orders, 0) AS found_orders
    FROM (
        SELECT c_w_id AS w_id, c_d_id AS d_id, c_id
        FROM customer
    ) AS customers
    FULL JOIN (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_c_id AS c_id, count(*) AS orders
        FROM orders
        GROUP BY o_w_id, o_d_id, o_c_id
    ) AS placed USING (w_id, d_id, c_id)
    WHERE customers.c_id IS NULL
        OR orders IS DISTINCT FROM 1
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
LIMIT 10;

-- statement: NEW_ORDER holds the orders 2,101 to 3,000 of the district
WITH offending AS MATERIALIZED (
    SELECT
        coalesce(o_w_id, no_w_id) AS w_id,
        coalesce(o_d_id, no_d_id) AS d_id,
        coalesce(o_id, no_o_id) AS o_id,
        CASE WHEN o_id BETWEEN 2101 AND 3000 THEN 'a row' ELSE 'no row' END AS expected_new_order,
        CASE WHEN no_o_id IS NULL THEN 'no row' ELSE 'a row' END AS found_new_order
    FROM orders
    FULL JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE (o_id IS NOT NULL AND o_id BETWEEN 2101 AND 3000) <> (no_o_id IS NOT NULL)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id
LIMIT 10;

-- statement: C_LAST names the first 1,000 customers of the district in the order of the numbers 0 to 999
WITH syllables (syllable) AS (
    SELECT ARRAY['BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING']
), names (number, last_name) AS (
    SELECT
        number,
        syllable[number / 100 + 1] || syllable[number / 10 % 10 + 1] || syllable[number % 10 + 1]
    FROM syllables
    CROSS JOIN generate_series(0, 999) AS number
), offending AS MATERIALIZED (
    SELECT
        c_w_id, c_d_id, c_id,
        coalesce(by_number.last_name, 'one of the 1,000 names') AS expected_c_last,
        c_last AS found_c_last
    FROM customer
    LEFT JOIN names AS by_number ON by_number.number = c_id - 1
    LEFT JOIN names AS by_name ON by_name.last_name = c_last
    WHERE c_last <> by_number.last_name
        OR by_name.last_name IS NULL
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY c_w_id, c_d_id, c_id
LIMIT 10;

-- statement: 10 % of I_DATA and of S_DATA hold ORIGINAL, 10 % of C_CREDIT are BC
WITH shares (column_name, w_id, rows, found) AS (
    SELECT 'i_data', NULL::integer, count(*), count(*) FILTER (WHERE i_data LIKE '%ORIGINAL%')
    FROM item
    UNION ALL
    SELECT 's_data', s_w_id, count(*), count(*) FILTER (WHERE s_data LIKE '%ORIGINAL%')
    FROM stock
    GROUP BY s_w_id
    UNION ALL
    SELECT 'c_credit', c_w_id, count(*), count(*) FILTER (WHERE c_credit = 'BC')
    FROM customer
    GROUP BY c_w_id
), offending AS MATERIALIZED (
    SELECT
        column_name,
        w_id,
        rows,
        round(0.1 * rows) AS expected_rows,
        round(6 * sqrt(0.09 * rows)) AS tolerance_rows,
        found AS found_rows
    FROM shares
    WHERE abs(found - 0.1 * rows) > 6 * sqrt(0.09 * rows)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY column_name, w_id
LIMIT 10;
