-- Clause 3.3.2.9, consistency condition 9. A district without history has taken no payment: its sum is 0.

-- statement: D_YTD = sum(H_AMOUNT)
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        d_id,
        coalesce(paid, 0) AS expected_d_ytd,
        d_ytd AS found_d_ytd
    FROM (
        SELECT d_w_id AS w_id, d_id, d_ytd
        FROM district
    ) AS districts
    FULL JOIN (
        SELECT h_w_id AS w_id, h_d_id AS d_id, sum(h_amount) AS paid
        FROM history
        GROUP BY h_w_id, h_d_id
    ) AS payments USING (w_id, d_id)
    WHERE d_ytd IS DISTINCT FROM coalesce(paid, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id, d_id
LIMIT 10;
