-- Consistency conditions of TPC-C clause 3.3.2: each statement is named by its clause and what must hold. It returns the rows
-- that break the rule: ten of them, and in the last column the number of all. IS DISTINCT FROM lets a missing row and a NULL
-- offend as well. Conditions 5 to 12 and the population rules of clause 4.3.3.1 are left out of this skeleton.

-- statement: 3.3.2.1 W_YTD = sum(D_YTD)
SELECT *, COUNT(*) OVER () AS offending_rows
FROM (
    SELECT w_id, (SELECT SUM(d_ytd) FROM district WHERE d_w_id = w_id) AS expected_w_ytd, w_ytd AS found_w_ytd
    FROM warehouse
) AS sums
WHERE found_w_ytd IS DISTINCT FROM expected_w_ytd
ORDER BY w_id
LIMIT 10;

-- statement: 3.3.2.2 D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)
-- A district without outstanding new orders is excused from the half about NEW_ORDER.
SELECT *, COUNT(*) OVER () AS offending_rows
FROM (
    SELECT
        d_w_id,
        d_id,
        d_next_o_id - 1 AS expected_max_o_id,
        (SELECT MAX(o_id) FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id) AS found_max_o_id,
        (SELECT MAX(no_o_id) FROM new_order WHERE no_w_id = d_w_id AND no_d_id = d_id) AS found_max_no_o_id
    FROM district
) AS numbers
WHERE found_max_o_id IS DISTINCT FROM expected_max_o_id
    OR found_max_no_o_id <> expected_max_o_id
ORDER BY d_w_id, d_id
LIMIT 10;

-- statement: 3.3.2.3 max(NO_O_ID) - min(NO_O_ID) + 1 = rows of NEW_ORDER in the district
SELECT *, COUNT(*) OVER () AS offending_rows
FROM (
    SELECT no_w_id, no_d_id, MAX(no_o_id) - MIN(no_o_id) + 1 AS expected_rows, COUNT(*) AS found_rows
    FROM new_order
    GROUP BY no_w_id, no_d_id
) AS queues
WHERE found_rows <> expected_rows
ORDER BY no_w_id, no_d_id
LIMIT 10;

-- statement: 3.3.2.4 sum(O_OL_CNT) = rows of ORDER_LINE in the district
SELECT *, COUNT(*) OVER () AS offending_rows
FROM (
    SELECT
        d_w_id,
        d_id,
        (SELECT SUM(o_ol_cnt) FROM orders WHERE o_w_id = d_w_id AND o_d_id = d_id) AS expected_lines,
        (SELECT COUNT(*) FROM order_line WHERE ol_w_id = d_w_id AND ol_d_id = d_id) AS found_lines
    FROM district
) AS lines
WHERE found_lines IS DISTINCT FROM expected_lines
ORDER BY d_w_id, d_id
LIMIT 10;
