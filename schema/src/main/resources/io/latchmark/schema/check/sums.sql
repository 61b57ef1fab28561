-- Consistency conditions of clause 3.3.2 on sums and counts, in SQL that all engines take.
-- Each statement returns the rows that break its rule: ten of them, and in the last column the number of all. Both sides of a rule are
-- put below each other and grouped, so that a missing row offends as well, as NULL does.
-- ${OFFENDING} is AS, or what an engine has for it where all rows are to be computed. No column is called found: Babelfish takes that for
-- a variable.

-- statement: 3.3.2.1 W_YTD = sum(D_YTD)
WITH offending ${OFFENDING} (
    SELECT w_id, COALESCE(MAX(expected), 0) AS expected_w_ytd, MAX(stated) AS found_w_ytd
    FROM (
        SELECT w_id, CAST(NULL AS decimal(14, 2)) AS expected, w_ytd AS stated
        FROM warehouse
        UNION ALL
        SELECT d_w_id, SUM(d_ytd), NULL
        FROM district
        GROUP BY d_w_id
    ) AS sides
    GROUP BY w_id
    HAVING MAX(stated) IS NULL
        OR MAX(stated) <> COALESCE(MAX(expected), 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.8 W_YTD = sum(H_AMOUNT)
-- A warehouse without history has taken no payment: its sum is 0.
WITH offending ${OFFENDING} (
    SELECT w_id, COALESCE(MAX(paid), 0) AS expected_w_ytd, MAX(stated) AS found_w_ytd
    FROM (
        SELECT w_id, CAST(NULL AS decimal(14, 2)) AS paid, w_ytd AS stated
        FROM warehouse
        UNION ALL
        SELECT h_w_id, SUM(h_amount), NULL
        FROM history
        GROUP BY h_w_id
    ) AS sides
    GROUP BY w_id
    HAVING MAX(stated) IS NULL
        OR MAX(stated) <> COALESCE(MAX(paid), 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.9 D_YTD = sum(H_AMOUNT)
-- A district without history has taken no payment: its sum is 0.
WITH offending ${OFFENDING} (
    SELECT w_id, d_id, COALESCE(MAX(paid), 0) AS expected_d_ytd, MAX(stated) AS found_d_ytd
    FROM (
        SELECT d_w_id AS w_id, d_id, CAST(NULL AS decimal(14, 2)) AS paid, d_ytd AS stated
        FROM district
        UNION ALL
        SELECT h_w_id, h_d_id, SUM(h_amount), NULL
        FROM history
        GROUP BY h_w_id, h_d_id
    ) AS sides
    GROUP BY w_id, d_id
    HAVING MAX(stated) IS NULL
        OR MAX(stated) <> COALESCE(MAX(paid), 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.10 C_BALANCE = sum(OL_AMOUNT of delivered lines) - sum(H_AMOUNT)
-- A customer without delivered lines or payments has a sum of 0. HISTORY is summed by the paying customer (h_c_w_id, h_c_d_id, h_c_id), not by
-- the warehouse that took the payment. The lines are summed by order before the join, which then reads a tenth of the rows.
WITH offending ${OFFENDING} (
    SELECT
        w_id,
        d_id,
        c_id,
        COALESCE(MAX(delivered), 0) AS delivered,
        COALESCE(MAX(paid), 0) AS paid,
        COALESCE(MAX(delivered), 0) - COALESCE(MAX(paid), 0) AS expected_c_balance,
        MAX(balance) AS found_c_balance
    FROM (
        SELECT
            c_w_id AS w_id,
            c_d_id AS d_id,
            c_id,
            c_balance AS balance,
            CAST(NULL AS decimal(14, 2)) AS delivered,
            CAST(NULL AS decimal(14, 2)) AS paid
        FROM customer
        UNION ALL
        SELECT o_w_id, o_d_id, o_c_id, NULL, SUM(delivered_lines), NULL
        FROM (
            SELECT ol_w_id, ol_d_id, ol_o_id, SUM(ol_amount) AS delivered_lines
            FROM order_line
            WHERE ol_delivery_d IS NOT NULL
            GROUP BY ol_w_id, ol_d_id, ol_o_id
        ) AS delivered_orders
        JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
        GROUP BY o_w_id, o_d_id, o_c_id
        UNION ALL
        SELECT h_c_w_id, h_c_d_id, h_c_id, NULL, NULL, SUM(h_amount)
        FROM history
        GROUP BY h_c_w_id, h_c_d_id, h_c_id
    ) AS sides
    GROUP BY w_id, d_id, c_id
    HAVING MAX(balance) IS NULL
        OR MAX(balance) <> COALESCE(MAX(delivered), 0) - COALESCE(MAX(paid), 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO

-- statement: 3.3.2.12 C_BALANCE + C_YTD_PAYMENT = sum(OL_AMOUNT of delivered lines)
-- A customer without delivered lines has a sum of 0.
WITH offending ${OFFENDING} (
    SELECT w_id, d_id, c_id, COALESCE(MAX(delivered), 0) AS expected_sum, MAX(stated) AS found_sum
    FROM (
        SELECT
            c_w_id AS w_id,
            c_d_id AS d_id,
            c_id,
            c_balance + c_ytd_payment AS stated,
            CAST(NULL AS decimal(14, 2)) AS delivered
        FROM customer
        UNION ALL
        SELECT o_w_id, o_d_id, o_c_id, NULL, SUM(delivered_lines)
        FROM (
            SELECT ol_w_id, ol_d_id, ol_o_id, SUM(ol_amount) AS delivered_lines
            FROM order_line
            WHERE ol_delivery_d IS NOT NULL
            GROUP BY ol_w_id, ol_d_id, ol_o_id
        ) AS delivered_orders
        JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
        GROUP BY o_w_id, o_d_id, o_c_id
    ) AS sides
    GROUP BY w_id, d_id, c_id
    HAVING MAX(stated) IS NULL
        OR MAX(stated) <> COALESCE(MAX(delivered), 0)
)
SELECT offending.*, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id, c_id
OFFSET 0 ROWS FETCH FIRST 10 ROWS ONLY;
GO
