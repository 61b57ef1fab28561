-- What the tests of the lock do from outside.

-- statement: role
DROP ROLE IF EXISTS powerless;
CREATE ROLE powerless LOGIN PASSWORD 'powerless'
