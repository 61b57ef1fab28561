-- What an installation asks first: a procedure's name ends in a hash of its text, so that what is there is not replaced.

-- statement: installed
SELECT proname
FROM pg_proc
WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
    AND starts_with(proname, 'latchmark_')
