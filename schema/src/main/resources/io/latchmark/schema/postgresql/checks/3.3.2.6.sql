-- Clause 3.3.2.6, consistency condition 6. Lines without their order offend, too.

-- statement: O_OL_CNT = rows of ORDER_LINE of the order
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        o_id,
        o_ol_cnt AS expected_lines,
        coalesce(lines, 0) AS found_lines
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_id, o_ol_cnt
        FROM orders
    ) AS placed
    FULL JOIN (
        SELECT ol_w_id AS w_id, ol_d_id AS d_id, ol_o_id AS o_id, count(*) AS lines
        FROM order_line
        GROUP BY ol_w_id, ol_d_id, ol_o_id
    ) AS written USING (w_id, d_id, o_id)
    WHERE o_ol_cnt IS DISTINCT FROM coalesce(lines, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, o_id
LIMIT 10;
