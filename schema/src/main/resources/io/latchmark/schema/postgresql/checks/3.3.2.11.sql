-- Clause 3.3.2.11, consistency condition 11. It holds right after the load only: every New-Order and every Delivery
-- changes the difference.

-- statement: rows of ORDERS - rows of NEW_ORDER = 2,100 in the district
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        2100 AS expected_difference,
        coalesce(orders, 0) - coalesce(new_orders, 0) AS found_difference
    FROM (
        SELECT d_w_id AS w_id, d_id
        FROM district
    ) AS districts
    FULL JOIN (
        SELECT o_w_id AS w_id, o_d_id AS d_id, count(*) AS orders
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed USING (w_id, d_id)
    FULL JOIN (
        SELECT no_w_id AS w_id, no_d_id AS d_id, count(*) AS new_orders
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS outstanding USING (w_id, d_id)
    WHERE coalesce(orders, 0) - coalesce(new_orders, 0) <> 2100
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
LIMIT 10;
