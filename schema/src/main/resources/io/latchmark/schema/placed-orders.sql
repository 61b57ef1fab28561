-- The orders that New-Order has placed, in SQL that all engines take.

-- statement: next numbers
SELECT d_next_o_id
FROM district
ORDER BY d_w_id, d_id;
GO

-- statement: orders of a district
SELECT o_id, o_c_id, ol_i_id, ol_supply_w_id, ol_quantity
FROM orders
JOIN order_line ON ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
WHERE o_w_id = ${WAREHOUSE} AND o_d_id = ${DISTRICT} AND o_id >= ${FIRST}
ORDER BY o_id, ol_number;
GO
