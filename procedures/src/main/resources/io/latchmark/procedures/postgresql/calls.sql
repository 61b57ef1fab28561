-- How a terminal calls the procedures: one statement, one round trip, one transaction (auto-commit).

-- statement: session
-- Once for each connection. Every statement of the procedures finds its rows by a key and joins them by nested loops, from
-- the first call on and whatever the statistics are. A plan made for a table of one page reads all of it, and still does so
-- when updates have made it longer. As a database ages between two ANALYZEs, the planner expects ever more rows for one
-- key, until reading all customers of a warehouse seems cheaper than reading ten of them.
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;
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
