-- How a terminal calls the procedures: one statement, one round trip, one transaction (auto-commit).

-- statement: new_order
SELECT * FROM latchmark_new_order(?, ?, ?, ?, ?, ?)

-- statement: payment
SELECT * FROM latchmark_payment(?, ?, ?, ?, ?, ?, ?)

-- statement: order_status
SELECT * FROM latchmark_order_status(?, ?, ?, ?)

-- statement: delivery
SELECT * FROM latchmark_delivery(?, ?)

-- statement: stock_level
SELECT * FROM latchmark_stock_level(?, ?, ?)
