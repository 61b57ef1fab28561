-- Clause 4.3.3.1: which rows the tables hold right after the load, and the shares of 10 %. The number of warehouses is that of the table
-- latchmark_load; ORDER_LINE is counted by the conditions 4 and 6. Both sides of a rule are put below each other and grouped, so that a
-- missing row offends as well. A share drawn at random is accepted within six standard deviations of the binomial distribution: a right
-- load is refused with a probability of 2e-9 per warehouse and share.

-- statement: rows of ITEM, and of WAREHOUSE, DISTRICT and STOCK per warehouse
WITH warehouses AS (
    SELECT seq AS w_id
    FROM seq_1_to_100000
    WHERE seq <= (SELECT CAST(value AS integer) FROM latchmark_load WHERE name = 'warehouses')
), offending AS (
    SELECT table_name, NULLIF(w_id, 0) AS w_id, SUM(expected) AS expected_rows, SUM(counted) AS found_rows
    FROM (
        SELECT 'item' AS table_name, 0 AS w_id, 100000 AS expected, 0 AS counted
        UNION ALL SELECT 'warehouse', w_id, 1, 0 FROM warehouses
        UNION ALL SELECT 'district', w_id, 10, 0 FROM warehouses
        UNION ALL SELECT 'stock', w_id, 100000, 0 FROM warehouses
        UNION ALL SELECT 'item', 0, 0, COUNT(*) FROM item
        UNION ALL SELECT 'warehouse', w_id, 0, COUNT(*) FROM warehouse GROUP BY w_id
        UNION ALL SELECT 'district', d_w_id, 0, COUNT(*) FROM district GROUP BY d_w_id
        UNION ALL SELECT 'stock', s_w_id, 0, COUNT(*) FROM stock GROUP BY s_w_id
    ) AS sides
    GROUP BY table_name, w_id
    HAVING SUM(expected) <> SUM(counted)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id
LIMIT 10;

-- statement: rows of CUSTOMER, HISTORY, ORDERS and NEW_ORDER per district
WITH districts AS (
    SELECT warehouses.seq AS w_id, districts.seq AS d_id
    FROM seq_1_to_100000 AS warehouses
    CROSS JOIN seq_1_to_10 AS districts
    WHERE warehouses.seq <= (SELECT CAST(value AS integer) FROM latchmark_load WHERE name = 'warehouses')
), offending AS (
    SELECT table_name, w_id, d_id, SUM(expected) AS expected_rows, SUM(counted) AS found_rows
    FROM (
        SELECT 'customer' AS table_name, w_id, d_id, 3000 AS expected, 0 AS counted FROM districts
        UNION ALL SELECT 'history', w_id, d_id, 3000, 0 FROM districts
        UNION ALL SELECT 'orders', w_id, d_id, 3000, 0 FROM districts
        UNION ALL SELECT 'new_order', w_id, d_id, 900, 0 FROM districts
        UNION ALL SELECT 'customer', c_w_id, c_d_id, 0, COUNT(*) FROM customer GROUP BY c_w_id, c_d_id
        UNION ALL SELECT 'history', h_w_id, h_d_id, 0, COUNT(*) FROM history GROUP BY h_w_id, h_d_id
        UNION ALL SELECT 'orders', o_w_id, o_d_id, 0, COUNT(*) FROM orders GROUP BY o_w_id, o_d_id
        UNION ALL SELECT 'new_order', no_w_id, no_d_id, 0, COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id
    ) AS sides
    GROUP BY table_name, w_id, d_id
    HAVING SUM(expected) <> SUM(counted)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY table_name, w_id, d_id
LIMIT 10;

-- statement: O_C_ID is a permutation of C_ID in the district
WITH offending AS (
    SELECT w_id, d_id, c_id, CASE WHEN SUM(customers) = 0 THEN 'a customer' ELSE '1 order' END AS expected, SUM(placed) AS found_orders
    FROM (
        SELECT c_w_id AS w_id, c_d_id AS d_id, c_id, 1 AS customers, 0 AS placed
        FROM customer
        UNION ALL
        SELECT o_w_id, o_d_id, o_c_id, 0, 1
        FROM orders
    ) AS sides
    GROUP BY w_id, d_id, c_id
    HAVING SUM(customers) = 0 OR SUM(placed) <> 1
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
LIMIT 10;

-- statement: NEW_ORDER holds the orders 2,101 to 3,000 of the district
WITH offending AS (
    SELECT
        w_id,
        d_id,
        o_id,
        IF(SUM(placed) > 0 AND o_id BETWEEN 2101 AND 3000, 'a row', 'no row') AS expected_new_order,
        IF(SUM(outstanding) > 0, 'a row', 'no row') AS found_new_order
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_id, 1 AS placed, 0 AS outstanding
        FROM orders
        UNION ALL
        SELECT no_w_id, no_d_id, no_o_id, 0, 1
        FROM new_order
    ) AS sides
    GROUP BY w_id, d_id, o_id
    HAVING (SUM(placed) > 0 AND o_id BETWEEN 2101 AND 3000) <> (SUM(outstanding) > 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id
LIMIT 10;

-- statement: C_LAST names the first 1,000 customers of the district in the order of the numbers 0 to 999
-- Each name is three syllables, one for each digit; the other customers have one of these names. MariaDB would compare each customer with all
-- 1,000 names if they were a table.
WITH offending AS (
    SELECT
        c_w_id, c_d_id, c_id,
        IF(c_id > 1000, 'one of the 1,000 names', CONCAT(
            ELT((c_id - 1) DIV 100 + 1, 'BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'),
            ELT((c_id - 1) DIV 10 MOD 10 + 1, 'BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING'),
            ELT((c_id - 1) MOD 10 + 1, 'BAR', 'OUGHT', 'ABLE', 'PRI', 'PRES', 'ESE', 'ANTI', 'CALLY', 'ATION', 'EING')
        )) AS expected_c_last,
        c_last AS found_c_last
    FROM customer
    HAVING IF(
        c_id > 1000,
        found_c_last NOT REGEXP '^(BAR|OUGHT|ABLE|PRI|PRES|ESE|ANTI|CALLY|ATION|EING){3}$',
        found_c_last <> expected_c_last)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY c_w_id, c_d_id, c_id
LIMIT 10;

-- statement: 10 % of I_DATA and of S_DATA hold ORIGINAL, 10 % of C_CREDIT are BC
WITH shares AS (
    SELECT 'i_data' AS column_name, NULL AS w_id, COUNT(*) AS total, SUM(i_data LIKE '%ORIGINAL%') AS found_rows
    FROM item
    UNION ALL
    SELECT 's_data', s_w_id, COUNT(*), SUM(s_data LIKE '%ORIGINAL%')
    FROM stock
    GROUP BY s_w_id
    UNION ALL
    SELECT 'c_credit', c_w_id, COUNT(*), SUM(c_credit = 'BC')
    FROM customer
    GROUP BY c_w_id
), offending AS (
    SELECT
        column_name,
        w_id,
        total,
        ROUND(0.1 * total) AS expected_rows,
        ROUND(6 * SQRT(0.09 * total)) AS tolerance_rows,
        found_rows
    FROM shares
    WHERE ABS(found_rows - 0.1 * total) > 6 * SQRT(0.09 * total)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY column_name, w_id
LIMIT 10;
