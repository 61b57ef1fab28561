-- Clause 3.3.2.1, consistency condition 1.
-- Each statement of this folder returns the rows that break its rule: ten of them, and in the last column the number of
-- all. Outer joins and IS DISTINCT FROM let a missing row and a NULL offend as well. MATERIALIZED, because the planner
-- would otherwise choose a plan that is good at the first ten rows and bad when there are none.

-- statement: W_YTD = sum(D_YTD)
WITH offending AS MATERIALIZED (
    SELECT
        w_id,
        coalesce(district_ytd, 0) AS expected_w_ytd,
        w_ytd AS found_w_ytd
    FROM warehouse
    FULL JOIN (
        SELECT d_w_id AS w_id, sum(d_ytd) AS district_ytd
        FROM district
        GROUP BY d_w_id
    ) AS districts USING (w_id)
    WHERE w_ytd IS DISTINCT FROM coalesce(district_ytd, 0)
)
SELECT *, count(*) OVER () AS offending_rows
FROM offending
ORDER BY w_id
LIMIT 10;
