-- Clause 3.3.2.5, consistency condition 5. A row of NEW_ORDER without its order offends, too.

-- statement: O_CARRIER_ID is NULL if and only if the order has a row in NEW_ORDER
WITH offending AS (
    SELECT
        COALESCE(o_w_id, no_w_id) AS w_id,
        COALESCE(o_d_id, no_d_id) AS d_id,
        COALESCE(o_id, no_o_id) AS o_id,
        CASE
            WHEN o_id IS NULL THEN 'an order'
            WHEN no_o_id IS NULL THEN 'a carrier'
            ELSE 'NULL'
        END AS expected_o_carrier_id,
        CASE
            WHEN o_id IS NULL THEN 'no order'
            ELSE COALESCE(CAST(o_carrier_id AS varchar(12)), 'NULL')
        END AS found_o_carrier_id
    FROM orders
    FULL JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
    WHERE o_id IS NULL
        OR (o_carrier_id IS NULL AND no_o_id IS NULL)
        OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id;
GO
