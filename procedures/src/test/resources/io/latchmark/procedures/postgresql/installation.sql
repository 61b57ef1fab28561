-- What the tests of the installation ask.

-- statement: routines
-- The row's version changes with every replacement.
SELECT concat_ws(' ', proname, oid, xmin)
FROM pg_proc
WHERE proname LIKE 'latchmark\_%'
ORDER BY proname

-- statement: older build
CREATE OR REPLACE FUNCTION latchmark_payment(integer) RETURNS integer LANGUAGE sql RETURN 1
