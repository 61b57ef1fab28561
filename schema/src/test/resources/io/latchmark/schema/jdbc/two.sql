-- A comment before the first heading belongs to none.

-- statement: second
-- Why it is so.
SELECT 2;

-- statement: a first one
SELECT 1

FROM one;
