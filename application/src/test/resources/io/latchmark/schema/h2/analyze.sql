-- The statistics of the planner.

-- statement: all tables
ANALYZE;
