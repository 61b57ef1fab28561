-- How a terminal calls the procedures: one statement, one transaction (auto-commit).

-- statement: session
-- Once for each connection.
SET LOCK_TIMEOUT ${SECONDS}000;

-- statement: new_order
CALL latchmark.${NEW_ORDER}(?, ?, ?, ?, ?, ?);

-- statement: payment
CALL latchmark.${PAYMENT}(?, ?, ?, ?, ?, ?, ?);

-- statement: order_status
CALL latchmark.${ORDER_STATUS}(?, ?, ?, ?);

-- statement: delivery
CALL latchmark.${DELIVERY}(?, ?);

-- statement: stock_level
CALL latchmark.${STOCK_LEVEL}(?, ?, ?);
