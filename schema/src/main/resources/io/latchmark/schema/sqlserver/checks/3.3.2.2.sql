-- Clause 3.3.2.2, consistency condition 2. A district without outstanding new orders is excused from the half about
-- NEW_ORDER and from nothing else. A district without any order has issued no number: its next is 1.

-- statement: D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)
WITH offending AS (
    SELECT
        COALESCE(d_w_id, o_w_id, no_w_id) AS w_id,
        COALESCE(d_id, o_d_id, no_d_id) AS d_id,
        d_next_o_id - 1 AS expected_max_o_id,
        max_o_id AS found_max_o_id,
        max_no_o_id AS found_max_no_o_id
    FROM district
    FULL JOIN (
        SELECT o_w_id, o_d_id, MAX(o_id) AS max_o_id
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed ON o_w_id = d_w_id AND o_d_id = d_id
    FULL JOIN (
        SELECT no_w_id, no_d_id, MAX(no_o_id) AS max_no_o_id
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS outstanding ON no_w_id = COALESCE(d_w_id, o_w_id) AND no_d_id = COALESCE(d_id, o_d_id)
    WHERE d_next_o_id IS NULL
        OR d_next_o_id - 1 <> COALESCE(max_o_id, 0)
        OR d_next_o_id - 1 <> max_no_o_id
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id;
GO
