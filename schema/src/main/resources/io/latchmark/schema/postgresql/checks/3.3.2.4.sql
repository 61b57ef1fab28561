-- Clause 3.3.2.4, consistency condition 4.

-- statement: sum(O_OL_CNT) = rows of ORDER_LINE in the district
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        coalesce(announced_lines, 0) AS expected_lines,
        coalesce(lines, 0) AS found_lines
    FROM (
        SELECT o_w_id AS w_id, o_d_id AS d_id, sum(o_ol_cnt) AS announced_lines
        FROM orders
        GROUP BY o_w_id, o_d_id
    ) AS placed
    FULL JOIN (
        SELECT ol_w_id AS w_id, ol_d_id AS d_id, count(*) AS lines
        FROM order_line
        GROUP BY ol_w_id, ol_d_id
    ) AS written USING (w_id, d_id)
    WHERE coalesce(announced_lines, 0) <> coalesce(lines, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
LIMIT 10;
