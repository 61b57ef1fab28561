-- Clause 3.3.2.11, consistency condition 11. It holds right after the load only: every New-Order and every Delivery
-- changes the difference.

-- statement: rows of ORDERS - rows of NEW_ORDER = 2,100 in the district
WITH offending AS (
    SELECT
        COALESCE(d_w_id, o_w_id, no_w_id) AS w_id,
        COALESCE(d_id, o_d_id, no_d_id) AS d_id,
        2100 AS expected_difference,
        COALESCE(orders_placed, 0) - COALESCE(new_orders, 0) AS found_difference
    FROM district
    FULL JOIN (
        SELECT o_w_id, o_d_id, COUNT(*) AS orders_placed
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed ON o_w_id = d_w_id AND o_d_id = d_id
    FULL JOIN (
        SELECT no_w_id, no_d_id, COUNT(*) AS new_orders
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS outstanding ON no_w_id = COALESCE(d_w_id, o_w_id) AND no_d_id = COALESCE(d_id, o_d_id)
    WHERE COALESCE(orders_placed, 0) - COALESCE(new_orders, 0) <> 2100
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id;
GO
