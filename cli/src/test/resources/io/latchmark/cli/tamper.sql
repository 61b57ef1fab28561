-- Breaks one row of a loaded database, and repairs it; leaves the trace of a transaction.

-- statement: break
UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 1;

-- statement: repair
UPDATE warehouse SET w_ytd = w_ytd - 1 WHERE w_id = 1;

-- statement: use
UPDATE district SET d_next_o_id = d_next_o_id + 1 WHERE d_w_id = 1 AND d_id = 1;
