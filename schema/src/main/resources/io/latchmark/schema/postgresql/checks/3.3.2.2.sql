-- Clause 3.3.2.2, consistency condition 2. A district without outstanding new orders is excused from the half about
-- NEW_ORDER and from nothing else. A district without any order has issued no number: its next is 1.

-- statement: D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        d_next_o_id - 1 AS expected_max_o_id,
        max_o_id AS found_max_o_id,
        max_no_o_id AS found_max_no_o_id
    FROM (
        SELECT d_w_id AS w_id, d_id, d_next_o_id
        FROM district
    ) AS districts
    FULL JOIN (
        SELECT o_w_id AS w_id, o_d_id AS d_id, max(o_id) AS max_o_id
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed USING (w_id, d_id)
    FULL JOIN (
        SELECT no_w_id AS w_id, no_d_id AS d_id, max(no_o_id) AS max_no_o_id
        FROM new_order
        GROUP BY no_w_id, no_d_id
    ) AS outstanding USING (w_id, d_id)
    WHERE d_next_o_id - 1 IS DISTINCT FROM coalesce(max_o_id, 0)
        OR d_next_o_id - 1 <> max_no_o_id
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
LIMIT 10;
