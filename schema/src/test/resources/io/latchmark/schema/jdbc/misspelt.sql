-- statement: one
SELECT 1;

--statement: two
SELECT 2;
