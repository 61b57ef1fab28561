-- How a terminal calls the procedures: one statement, one round trip, one transaction (auto-commit).

-- statement: session
-- Once for each connection. Every statement of the procedures finds its rows by a key, and is to do so from the first
-- call on: a plan made for a table of one page reads all of it, and still does so when updates have made it longer.
SET enable_seqscan = off;
SET plan_cache_mode = force_generic_plan

-- statement: new_order
SELECT * FROM ${NEW_ORDER}(?, ?, ?, ?, ?, ?)

-- statement: payment
SELECT * FROM ${PAYMENT}(?, ?, ?, ?, ?, ?, ?)

-- statement: order_status
SELECT * FROM ${ORDER_STATUS}(?, ?, ?, ?)

-- statement: delivery
SELECT * FROM ${DELIVERY}(?, ?)

-- statement: stock_level
SELECT * FROM ${STOCK_LEVEL}(?, ?, ?)
