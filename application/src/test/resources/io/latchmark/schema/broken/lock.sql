-- An engine whose file lacks a statement, and which has no other files.

-- statement: take
SELECT 1;

-- statement: take shared
SELECT 1;

-- statement: holders
SELECT 1;
