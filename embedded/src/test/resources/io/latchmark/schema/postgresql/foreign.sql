-- Objects of somebody else.

-- statement: warehouse
CREATE TABLE warehouse (w_id integer);

-- statement: orders
CREATE VIEW orders AS SELECT 1 AS o_id;

-- statement: removal
DROP VIEW orders;

-- statement: removal of warehouse
DROP TABLE warehouse;

-- statement: loss of a table
DROP TABLE stock;

-- statement: dependent view
CREATE VIEW report AS SELECT w_id FROM warehouse;

-- statement: removal of report
DROP VIEW report;

-- statement: routines
CREATE FUNCTION latchmark_payment(integer) RETURNS integer LANGUAGE sql RETURN 1;
CREATE FUNCTION latchmark_payment(text) RETURNS integer LANGUAGE sql RETURN 1;
CREATE PROCEDURE latchmark_delivery() LANGUAGE sql AS '';
CREATE FUNCTION latchmarkers() RETURNS integer LANGUAGE sql RETURN 1;

-- statement: removal of latchmarkers
DROP FUNCTION latchmarkers();

-- statement: new routines of the same names
CREATE FUNCTION latchmark_payment(integer) RETURNS integer LANGUAGE sql RETURN 1;
CREATE PROCEDURE latchmark_delivery() LANGUAGE sql AS '';

-- statement: damage
DELETE FROM latchmark_load WHERE name = 'seed';

-- statement: duplicate
INSERT INTO warehouse VALUES
    (1, '', '', '', '', '', '', 0, 0),
    (1, '', '', '', '', '', '', 0, 0);

-- statement: items
INSERT INTO item
    SELECT i, 1, 'a name', 1, repeat('x', 50) FROM generate_series(1, 20000) AS i;
