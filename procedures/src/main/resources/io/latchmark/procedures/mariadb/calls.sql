-- How a terminal calls the procedures: one statement, one round trip. A procedure starts and commits its own transaction; after an error it rolls
-- it back.

-- statement: session
-- A transaction takes as long as it needs, whatever limit the user has.
SET SESSION max_statement_time = 0

-- statement: new_order
CALL ${NEW_ORDER}(?, ?, ?, ?)

-- statement: payment
CALL ${PAYMENT}(?, ?, ?, ?, ?, ?, ?)

-- statement: order_status
CALL ${ORDER_STATUS}(?, ?, ?, ?)

-- statement: delivery
CALL ${DELIVERY}(?, ?)

-- statement: stock_level
CALL ${STOCK_LEVEL}(?, ?, ?)
