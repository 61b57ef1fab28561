-- Clause 3.3.2.1, consistency condition 1.
-- Each statement of this folder returns the rows that break its rule: ten of them, and in the last column the number of
-- all. Outer joins and comparisons that mind NULL let a missing row and a NULL offend as well.

-- statement: W_YTD = sum(D_YTD)
WITH offending AS (
    SELECT
        COALESCE(w_id, d_w_id) AS w_id,
        COALESCE(district_ytd, 0) AS expected_w_ytd,
        w_ytd AS found_w_ytd
    FROM warehouse
    FULL JOIN (
        SELECT d_w_id, SUM(d_ytd) AS district_ytd
        FROM district
        GROUP BY d_w_id
    ) AS districts ON d_w_id = w_id
    WHERE w_ytd IS NULL
        OR w_ytd <> COALESCE(district_ytd, 0)
)
SELECT TOP (10) *, COUNT(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id;
GO
