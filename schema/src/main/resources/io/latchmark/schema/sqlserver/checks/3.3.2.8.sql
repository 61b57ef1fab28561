-- Clause 3.3.2.8, consistency condition 8. A warehouse without history has taken no payment: its sum is 0.

-- statement: W_YTD = sum(H_AMOUNT)
WITH offending AS (
    SELECT
        COALESCE(w_id, h_w_id) AS w_id,
        COALESCE(paid, 0) AS expected_w_ytd,
        w_ytd AS found_w_ytd
    FROM warehouse
    FULL JOIN (
        SELECT h_w_id, SUM(h_amount) AS paid
        FROM history
        GROUP BY h_w_id
    ) AS payments ON h_w_id = w_id
    WHERE w_ytd IS NULL
        OR w_ytd <> COALESCE(paid, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id;
GO
