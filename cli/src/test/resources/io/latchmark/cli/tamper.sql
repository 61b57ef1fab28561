-- Breaks one row of a loaded database, and mends it.

-- statement: break
UPDATE warehouse SET w_ytd = w_ytd + 1 WHERE w_id = 1;

-- statement: mend
UPDATE warehouse SET w_ytd = w_ytd - 1 WHERE w_id = 1;
