-- statement: one
SELECT 1;

-- statement: one
SELECT 2;
