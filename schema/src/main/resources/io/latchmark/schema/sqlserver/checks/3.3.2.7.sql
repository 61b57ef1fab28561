-- Clause 3.3.2.7, consistency condition 7. A line without its order offends, too.

-- statement: OL_DELIVERY_D is NULL if and only if O_CARRIER_ID of its order is NULL
WITH offending AS (
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
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY ol_w_id, ol_d_id, ol_o_id, ol_number;
GO
