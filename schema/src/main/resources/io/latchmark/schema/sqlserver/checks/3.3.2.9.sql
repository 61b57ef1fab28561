-- Clause 3.3.2.9, consistency condition 9. A district without history has taken no payment: its sum is 0.

-- statement: D_YTD = sum(H_AMOUNT)
WITH offending AS (
    SELECT
        COALESCE(d_w_id, h_w_id) AS w_id,
        COALESCE(d_id, h_d_id) AS d_id,
        COALESCE(paid, 0) AS expected_d_ytd,
        d_ytd AS found_d_ytd
    FROM district
    FULL JOIN (
        SELECT h_w_id, h_d_id, SUM(h_amount) AS paid
        FROM history
        GROUP BY h_w_id, h_d_id
    ) AS payments ON h_w_id = d_w_id AND h_d_id = d_id
    WHERE d_ytd IS NULL
        OR d_ytd <> COALESCE(paid, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id;
GO
