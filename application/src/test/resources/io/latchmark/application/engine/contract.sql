-- What the contract of an engine does beside the transactions, in SQL that all engines take.

-- statement: empty a queue
DELETE FROM new_order
WHERE no_w_id = 2 AND no_d_id = 3;
GO

-- statement: change other customers
-- Because some servers choose the transaction that has changed less as the victim of a deadlock.
UPDATE customer
SET c_payment_cnt = c_payment_cnt + 1
WHERE c_w_id = 1 AND c_d_id = 2 AND c_id <= 100;
GO

-- statement: lock a customer
UPDATE customer
SET c_payment_cnt = c_payment_cnt + 1
WHERE c_w_id = 1 AND c_d_id = 1 AND c_id = 1;
GO

-- statement: lock a district
UPDATE district
SET d_next_o_id = d_next_o_id
WHERE d_w_id = 1 AND d_id = 1;
GO

-- statement: lock a warehouse
UPDATE warehouse
SET w_ytd = w_ytd
WHERE w_id = 1;
GO
