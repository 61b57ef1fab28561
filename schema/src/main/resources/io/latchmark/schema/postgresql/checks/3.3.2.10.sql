-- Clause 3.3.2.10, consistency condition 10. A customer without delivered lines or payments has a sum of 0. HISTORY
-- is summed by the paying customer (h_c_w_id, h_c_d_id, h_c_id), not by the warehouse that took the payment. The lines
-- are summed by order before the join, which then reads a tenth of the rows.

-- statement: C_BALANCE = sum(OL_AMOUNT of delivered lines) - sum(H_AMOUNT)
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        c_id,
        coalesce(delivered, 0) AS delivered,
        coalesce(paid, 0) AS paid,
        coalesce(delivered, 0) - coalesce(paid, 0) AS expected_c_balance,
        c_balance AS found_c_balance
    FROM (
        SELECT c_w_id AS w_id, c_d_id AS d_id, c_id, c_balance
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
    FULL JOIN (
        SELECT h_c_w_id AS w_id, h_c_d_id AS d_id, h_c_id AS c_id, sum(h_amount) AS paid
        FROM history
        GROUP BY h_c_w_id, h_c_d_id, h_c_id
    ) AS payments USING (w_id, d_id, c_id)
    WHERE c_balance IS DISTINCT FROM coalesce(delivered, 0) - coalesce(paid, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
LIMIT 10;
