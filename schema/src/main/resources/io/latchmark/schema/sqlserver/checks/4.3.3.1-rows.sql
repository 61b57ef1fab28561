-- Clause 4.3.3.1: which rows the tables hold right after the load, and the shares of 10 %. The number of warehouses is
-- that of the table latchmark_load; ORDER_LINE is counted by the conditions 4 and 6. A share drawn at random is
-- accepted within six standard deviations of the binomial distribution: a right load is refused with a probability of
-- 2e-9 per warehouse and share.

-- statement: rows of ITEM, and of WAREHOUSE, DISTRICT and STOCK per warehouse
WITH digits (d) AS (
    SELECT d FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS v (d)
), warehouses (w_id) AS (
    SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
    FROM digits AS a CROSS JOIN digits AS b CROSS JOIN digits AS c CROSS JOIN digits AS e CROSS JOIN digits AS f
    WHERE 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
        <= (SELECT CAST(value AS int) FROM latchmark_load WHERE name = 'warehouses')
), expected (table_name, w_id, row_count) AS (
    SELECT 'item', 0, 100000
    UNION ALL
    SELECT table_name, w_id, row_count
    FROM warehouses
    CROSS JOIN (VALUES ('warehouse', 1), ('district', 10), ('stock', 100000)) AS per_warehouse (table_name, row_count)
), found (table_name, w_id, row_count) AS (
    SELECT 'item', 0, COUNT(*) FROM item
    UNION ALL
    SELECT 'warehouse', w_id, COUNT(*) FROM warehouse GROUP BY w_id
    UNION ALL
    SELECT 'district', d_w_id, COUNT(*) FROM district GROUP BY d_w_id
    UNION ALL
    SELECT 'stock', s_w_id, COUNT(*) FROM stock GROUP BY s_w_id
), offending AS (
    SELECT
        COALESCE(e.table_name, f.table_name) AS table_name,
        NULLIF(COALESCE(e.w_id, f.w_id), 0) AS w_id,
        COALESCE(e.row_count, 0) AS expected_rows,
        COALESCE(f.row_count, 0) AS found_rows
    FROM expected AS e
    FULL JOIN found AS f ON f.table_name = e.table_name AND f.w_id = e.w_id
    WHERE COALESCE(e.row_count, 0) <> COALESCE(f.row_count, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id;
GO

-- statement: rows of CUSTOMER, HISTORY, ORDERS and NEW_ORDER per district
WITH digits (d) AS (
    SELECT d FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) AS v (d)
), warehouses (w_id) AS (
    SELECT 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
    FROM digits AS a CROSS JOIN digits AS b CROSS JOIN digits AS c CROSS JOIN digits AS e CROSS JOIN digits AS f
    WHERE 1 + a.d + 10 * b.d + 100 * c.d + 1000 * e.d + 10000 * f.d
        <= (SELECT CAST(value AS int) FROM latchmark_load WHERE name = 'warehouses')
), expected (table_name, w_id, d_id, row_count) AS (
    SELECT table_name, w_id, d + 1, row_count
    FROM warehouses
    CROSS JOIN digits
    CROSS JOIN (VALUES ('customer', 3000), ('history', 3000), ('orders', 3000), ('new_order', 900))
        AS per_district (table_name, row_count)
), found (table_name, w_id, d_id, row_count) AS (
    SELECT 'customer', c_w_id, c_d_id, COUNT(*) FROM customer GROUP BY c_w_id, c_d_id
    UNION ALL
    SELECT 'history', h_w_id, h_d_id, COUNT(*) FROM history GROUP BY h_w_id, h_d_id
    UNION ALL
    SELECT 'orders', o_w_id, o_d_id, COUNT(*) FROM orders GROUP BY o_w_id, o_d_id
    UNION ALL
    SELECT 'new_order', no_w_id, no_d_id, COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id
), offending AS (
    SELECT
        COALESCE(e.table_name, f.table_name) AS table_name,
        COALESCE(e.w_id, f.w_id) AS w_id,
        COALESCE(e.d_id, f.d_id) AS d_id,
        COALESCE(e.row_count, 0) AS expected_rows,
        COALESCE(f.row_count, 0) AS found_rows
    FROM expected AS e
    FULL JOIN found AS f ON f.table_name = e.table_name AND f.w_id = e.w_id AND f.d_id = e.d_id
    WHERE COALESCE(e.row_count, 0) <> COALESCE(f.row_count, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id, d_id;
GO

-- statement: O_C_ID is a permutation of C_ID in the district
WITH offending AS (
    SELECT
        COALESCE(c_w_id, o_w_id) AS w_id,
        COALESCE(c_d_id, o_d_id) AS d_id,
        COALESCE(c_id, o_c_id) AS c_id,
        CASE WHEN c_id IS NULL THEN 'a customer' ELSE '1 order' END AS expected,
        COALESCE(orders_placed, 0) AS found_orders
    FROM customer
    FULL JOIN (
        SELECT o_w_id, o_d_id, o_c_id, COUNT(*) AS orders_placed
        FROM orders
        GROUP BY o_w_id, o_d_id, o_c_id
    ) AS placed ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
    WHERE customer.c_id IS NULL
        OR orders_placed IS NULL
        OR orders_placed <> 1
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id;
GO

-- statement: NEW_ORDER holds the orders 2,101 to 3,000 of the district
WITH offending AS (
    SELECT
        COALESCE(o_w_id, no_w_id) AS w_id,
        COALESCE(o_d_id, no_d_id) AS d_id,
        COALESCE(orders.o_id, no_o_id) AS o_id,
        CASE WHEN orders.o_id BETWEEN 2101 AND 3000 THEN 'a row' ELSE 'no row' END AS expected_new_order,
        CASE WHEN no_o_id IS NULL THEN 'no row' ELSE 'a row' END AS found_new_order
    FROM orders
    FULL JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE orders.o_id IS NULL
        OR (orders.o_id BETWEEN 2101 AND 3000 AND no_o_id IS NULL)
        OR (orders.o_id NOT BETWEEN 2101 AND 3000 AND no_o_id IS NOT NULL)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id;
GO

-- statement: C_LAST names the first 1,000 customers of the district in the order of the numbers 0 to 999
WITH syllables (digit, syllable) AS (
    SELECT digit, syllable
    FROM (VALUES (0, 'BAR'), (1, 'OUGHT'), (2, 'ABLE'), (3, 'PRI'), (4, 'PRES'), (5, 'ESE'), (6, 'ANTI'), (7, 'CALLY'),
        (8, 'ATION'), (9, 'EING')) AS v (digit, syllable)
), names (number, last_name) AS (
    SELECT 100 * a.digit + 10 * b.digit + c.digit, a.syllable + b.syllable + c.syllable
    FROM syllables AS a
    CROSS JOIN syllables AS b
    CROSS JOIN syllables AS c
), offending AS (
    SELECT
        c_w_id, c_d_id, c_id,
        COALESCE(by_number.last_name, 'one of the 1,000 names') AS expected_c_last,
        c_last AS found_c_last
    FROM customer
    LEFT JOIN names AS by_number ON by_number.number = c_id - 1
    LEFT JOIN names AS by_name ON by_name.last_name = c_last
    WHERE c_last <> by_number.last_name
        OR by_name.last_name IS NULL
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY c_w_id, c_d_id, c_id;
GO

-- statement: 10 % of I_DATA and of S_DATA hold ORIGINAL, 10 % of C_CREDIT are BC
WITH shares (column_name, w_id, row_count, share_rows) AS (
    SELECT 'i_data', NULL, COUNT(*), COALESCE(SUM(CASE WHEN i_data LIKE '%ORIGINAL%' THEN 1 ELSE 0 END), 0)
    FROM item
    UNION ALL
    SELECT 's_data', s_w_id, COUNT(*), SUM(CASE WHEN s_data LIKE '%ORIGINAL%' THEN 1 ELSE 0 END)
    FROM stock
    GROUP BY s_w_id
    UNION ALL
    SELECT 'c_credit', c_w_id, COUNT(*), SUM(CASE WHEN c_credit = 'BC' THEN 1 ELSE 0 END)
    FROM customer
    GROUP BY c_w_id
), offending AS (
    SELECT
        column_name,
        w_id,
        row_count,
        ROUND(0.1 * row_count, 0) AS expected_rows,
        ROUND(6 * SQRT(0.09 * row_count), 0) AS tolerance_rows,
        share_rows AS found_rows
    FROM shares
    WHERE ABS(share_rows - 0.1 * row_count) > 6 * SQRT(0.09 * row_count)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY column_name, w_id;
GO
