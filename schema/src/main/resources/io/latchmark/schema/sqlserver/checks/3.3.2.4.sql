-- Clause 3.3.2.4, consistency condition 4.

-- statement: sum(O_OL_CNT) = rows of ORDER_LINE in the district
WITH offending AS (
    SELECT
        COALESCE(o_w_id, ol_w_id) AS w_id,
        COALESCE(o_d_id, ol_d_id) AS d_id,
        COALESCE(announced_lines, 0) AS expected_lines,
        COALESCE(lines, 0) AS found_lines
    FROM (
        SELECT o_w_id, o_d_id, SUM(o_ol_cnt) AS announced_lines
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed
    FULL JOIN (
        SELECT ol_w_id, ol_d_id, COUNT(*) AS lines
        FROM order_line
        GROUP BY ol_w_id, ol_d_id
    ) AS written ON ol_w_id = o_w_id AND ol_d_id = o_d_id
    WHERE COALESCE(announced_lines, 0) <> COALESCE(lines, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id;
GO
