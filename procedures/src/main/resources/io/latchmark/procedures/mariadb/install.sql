-- What an installation asks first: a procedure's name ends in a hash of its text, so that what is there is not replaced.

-- statement: installed
SELECT routine_name
FROM information_schema.ROUTINES
WHERE routine_schema = DATABASE() AND routine_name LIKE 'latchmark\_%'
