-- Clause 3.3.2.3, consistency condition 3. It doesn't apply to a district without outstanding new orders.

-- statement: max(NO_O_ID) - min(NO_O_ID) + 1 = rows of NEW_ORDER in the district
WITH offending AS (
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
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY no_w_id, no_d_id;
GO
