-- Clause 3.3.2.10, consistency condition 10. A customer without delivered lines or payments has a sum of 0. HISTORY
-- is summed by the paying customer (h_c_w_id, h_c_d_id, h_c_id), not by the warehouse that took the payment. The lines
-- are summed by order before the join, which then reads a tenth of the rows.

-- statement: C_BALANCE = sum(OL_AMOUNT of delivered lines) - sum(H_AMOUNT)
WITH offending AS (
    SELECT
        COALESCE(c_w_id, o_w_id, h_c_w_id) AS w_id,
        COALESCE(c_d_id, o_d_id, h_c_d_id) AS d_id,
        COALESCE(c_id, o_c_id, h_c_id) AS c_id,
        COALESCE(delivered, 0) AS delivered,
        COALESCE(paid, 0) AS paid,
        COALESCE(delivered, 0) - COALESCE(paid, 0) AS expected_c_balance,
        c_balance AS found_c_balance
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
    FULL JOIN (
        SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid
        FROM history
        GROUP BY h_c_w_id, h_c_d_id, h_c_id
    ) AS payments ON h_c_w_id = COALESCE(c_w_id, o_w_id)
        AND h_c_d_id = COALESCE(c_d_id, o_d_id) AND h_c_id = COALESCE(c_id, o_c_id)
    WHERE c_balance IS NULL
        OR c_balance <> COALESCE(delivered, 0) - COALESCE(paid, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id;
GO
