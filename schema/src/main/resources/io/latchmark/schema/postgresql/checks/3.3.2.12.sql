-- Clause 3.3.2.12, consistency condition 12. A customer without delivered lines has a sum of 0. The lines are summed by
-- order before the join, which then reads a tenth of the rows.

-- statement: C_BALANCE + C_YTD_PAYMENT = sum(OL_AMOUNT of delivered lines)
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        c_id,
        coalesce(delivered, 0) AS expected_sum,
        c_balance + c_ytd_payment AS found_sum
    FROM (
        SELECT c_w_id AS w_id, c_d_id AS d_id, c_id, c_balance, c_ytd_payment
        FROM customer
    ) AS customers
    FULL JOIN (
        SELECT o_w_id AS w_id, o_d_id AS d_id, o_c_id AS c_id, sum(delivered_lines) AS delivered
        FROM (
            SELECT ol_w_id, ol_d_id, ol_o_id, sum(ol_amount) AS delivered_lines
            FROM order_line
            WHERE ol_delivery_d IS NOT NULL
            GROUP BY ol_w_id, ol_d_id, ol_o_id
        ) AS delivered_orders
        JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
        GROUP BY o_w_id, o_d_id, o_c_id
    ) AS deliveries USING (w_id, d_id, c_id)
    WHERE c_balance + c_ytd_payment IS DISTINCT FROM coalesce(delivered, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
LIMIT 10;
