-- Clause 3.3.2.12, consistency condition 12. A customer without delivered lines has a sum of 0. The lines are summed by
-- order before the join, which then reads a tenth of the rows.

-- statement: C_BALANCE + C_YTD_PAYMENT = sum(OL_AMOUNT of delivered lines)
WITH offending AS (
    SELECT
        COALESCE(c_w_id, o_w_id) AS w_id,
        COALESCE(c_d_id, o_d_id) AS d_id,
        COALESCE(c_id, o_c_id) AS c_id,
        COALESCE(delivered, 0) AS expected_sum,
        c_balance + c_ytd_payment AS found_sum
    FROM customer
    FULL JOIN (
        SELECT o_w_id, o_d_id, o_c_id, SUM(delivered_lines) AS delivered
        FROM (
            SELECT ol_w_id, ol_d_id, ol_o_id, SUM(ol_amount) AS delivered_lines
            FROM order_line
            WHERE ol_delivery_d IS NOT NULL
            GROUP BY ol_w_id, ol_d_id, ol_o_id
        ) AS delivered_orders
        JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
        GROUP BY o_w_id, o_d_id, o_c_id
    ) AS deliveries ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
    WHERE c_balance IS NULL
        OR c_ytd_payment IS NULL
        OR c_balance + c_ytd_payment <> COALESCE(delivered, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id;
GO
