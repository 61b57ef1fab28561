-- The procedures have a schema of their own, with which all versions are dropped.

-- statement: installed
SELECT routine_name
FROM information_schema.routines
WHERE routine_schema = 'LATCHMARK';
