-- Clause 3.3.2.6, consistency condition 6. Lines without their order offend, too.

-- statement: O_OL_CNT = rows of ORDER_LINE of the order
WITH offending AS (
    SELECT
        COALESCE(o_w_id, ol_w_id) AS w_id,
        COALESCE(o_d_id, ol_d_id) AS d_id,
        COALESCE(o_id, ol_o_id) AS o_id,
        o_ol_cnt AS expected_lines,
        COALESCE(lines, 0) AS found_lines
    FROM orders
    FULL JOIN (
        SELECT ol_w_id, ol_d_id, ol_o_id, COUNT(*) AS lines
        FROM order_line
        GROUP BY ol_w_id, ol_d_id, ol_o_id
    ) AS written ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
    WHERE o_ol_cnt IS NULL
        OR o_ol_cnt <> COALESCE(lines, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id;
GO
