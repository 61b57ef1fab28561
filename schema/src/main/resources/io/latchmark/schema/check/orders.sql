-- Consistency conditions of clause 3.3.2 on orders and their lines: written as those in sums.sql.

-- statement: 3.3.2.2 D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)
-- A district without outstanding new orders is excused from the half about NEW_ORDER and from nothing else. A district without any order has
-- issued no number: its next is 1.
WITH offending ${OFFENDING} (
    SELECT
        w_id,
        d_id,
        MAX(next_o_id) - 1 AS expected_max_o_id,
        MAX(max_o_id) AS found_max_o_id,
        MAX(max_no_o_id) AS found_max_no_o_id
    FROM (
        SELECT
            d_w_id AS w_id,
            d_id,
            d_next_o_id AS next_o_id,
            CAST(NULL AS integer) AS max_o_id,
            CAST(NULL AS integer) AS max_no_o_id
        FROM district
        UNION ALL
        SELECT o_w_id, o_d_id, NULL, MAX(o_id), NULL
        FROM orders
        GROUP BY o_w_id, o_d_id
        UNION ALL
        SELECT no_w_id, no_d_id, NULL, NULL, MAX(no_o_id)
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS sides
    GROUP BY w_id, d_id
    HAVING MAX(next_o_id) IS NULL
        OR MAX(next_o_id) - 1 <> COALESCE(MAX(max_o_id), 0)
        OR MAX(next_o_id) - 1 <> MAX(max_no_o_id)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.3 max(NO_O_ID) - min(NO_O_ID) + 1 = rows of NEW_ORDER in the district
-- It doesn't apply to a district without outstanding new orders.
WITH offending ${OFFENDING} (
    SELECT
        no_w_id,
        no_d_id,
        MIN(no_o_id) AS min_no_o_id,
        MAX(no_o_id) AS max_no_o_id,
        MAX(no_o_id) - MIN(no_o_id) + 1 AS expected_rows,
        COUNT(*) AS found_rows
    FROM new_order
    GROUP BY no_w_id, no_d_id
    HAVING MAX(no_o_id) - MIN(no_o_id) + 1 <> COUNT(*)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY no_w_id, no_d_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.4 sum(O_OL_CNT) = rows of ORDER_LINE in the district
WITH offending ${OFFENDING} (
    SELECT w_id, d_id, SUM(announced) AS expected_lines, SUM(written) AS found_lines
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, SUM(o_ol_cnt) AS announced, 0 AS written
        FROM orders
        GROUP BY o_w_id, o_d_id
        UNION ALL
        SELECT ol_w_id, ol_d_id, 0, COUNT(*)
        FROM order_line
        GROUP BY ol_w_id, ol_d_id
    ) AS sides
    GROUP BY w_id, d_id
    HAVING COALESCE(SUM(announced), 0) <> SUM(written)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.5 O_CARRIER_ID is NULL if and only if the order has a row in NEW_ORDER
-- A row of NEW_ORDER without its order offends, too.
WITH offending ${OFFENDING} (
    SELECT
        w_id,
        d_id,
        o_id,
        CASE
            WHEN SUM(placed) = 0 THEN 'an order'
            WHEN SUM(outstanding) = 0 THEN 'a carrier'
            ELSE 'NULL'
        END AS expected_o_carrier_id,
        CASE
            WHEN SUM(placed) = 0 THEN 'no order'
            ELSE COALESCE(CAST(MAX(carrier) AS varchar(12)), 'NULL')
        END AS found_o_carrier_id
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_id, 1 AS placed, 0 AS outstanding, o_carrier_id AS carrier
        FROM orders
        UNION ALL
        SELECT no_w_id, no_d_id, no_o_id, 0, 1, NULL
        FROM new_order
    ) AS sides
    GROUP BY w_id, d_id, o_id
    HAVING SUM(placed) = 0
        OR (MAX(carrier) IS NULL AND SUM(outstanding) = 0)
        OR (MAX(carrier) IS NOT NULL AND SUM(outstanding) > 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.6 O_OL_CNT = rows of ORDER_LINE of the order
-- Lines without their order offend, too.
WITH offending ${OFFENDING} (
    SELECT w_id, d_id, o_id, MAX(announced) AS expected_lines, SUM(written) AS found_lines
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_id, o_ol_cnt AS announced, 0 AS written
        FROM orders
        UNION ALL
        SELECT ol_w_id, ol_d_id, ol_o_id, NULL, COUNT(*)
        FROM order_line
        GROUP BY ol_w_id, ol_d_id, ol_o_id
    ) AS sides
    GROUP BY w_id, d_id, o_id
    HAVING MAX(announced) IS NULL
        OR MAX(announced) <> SUM(written)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.7 OL_DELIVERY_D is NULL if and only if O_CARRIER_ID of its order is NULL
-- A line without its order offends, too.
WITH offending ${OFFENDING} (
    SELECT
        ol_w_id,
        ol_d_id,
        ol_o_id,
        ol_number,
        o_carrier_id,
        CASE
            WHEN o_id IS NULL THEN 'an order'
            WHEN o_carrier_id IS NULL THEN 'NULL'
            ELSE 'a date'
        END AS expected_ol_delivery_d,
        ol_delivery_d AS found_ol_delivery_d
    FROM order_line
    LEFT JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
    WHERE o_id IS NULL
        OR (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
        OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.11 rows of ORDERS - rows of NEW_ORDER = 2,100 in the district
-- It holds right after the load only: every New-Order and every Delivery changes the difference.
WITH offending ${OFFENDING} (
    SELECT w_id, d_id, 2100 AS expected_difference, SUM(placed) - SUM(outstanding) AS found_difference
    FROM (
        SELECT d_w_id AS w_id, d_id, 0 AS placed, 0 AS outstanding
        FROM district
        UNION ALL
        SELECT o_w_id, o_d_id, COUNT(*), 0
        FROM orders
        GROUP BY o_w_id, o_d_id
        UNION ALL
        SELECT no_w_id, no_d_id, 0, COUNT(*)
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS sides
    GROUP BY w_id, d_id
    HAVING SUM(placed) - SUM(outstanding) <> 2100
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO
