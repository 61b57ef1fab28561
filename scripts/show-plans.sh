#!/bin/sh
# Prints the plan of every statement of every procedure, as the terminals' sessions plan it: generic, by keys and
# nested loops. Needs psql, a loaded database, and a role that may LOAD auto_explain (a superuser). Connects as psql does,
# by PGHOST, PGPORT, PGUSER and PGDATABASE. Everything is rolled back.
#
#     PGHOST=localhost PGDATABASE=bench PGUSER=bench scripts/show-plans.sh
#
# Of several builds' procedures the newest are shown.
set -eu

psql -X -q -v ON_ERROR_STOP=1 <<'SQL' 2>&1 | grep -vE '^ *(LOG|CONTEXT|PL/pgSQL|SQL (statement|expression))|^\(|^-'
-- The newest procedure of a name without its hash.
SELECT max(proname) FILTER (WHERE proname LIKE 'latchmark\_new\_order\_%') AS new_order,
    max(proname) FILTER (WHERE proname LIKE 'latchmark\_payment\_%') AS payment,
    max(proname) FILTER (WHERE proname LIKE 'latchmark\_order\_status\_%') AS order_status,
    max(proname) FILTER (WHERE proname LIKE 'latchmark\_delivery\_%') AS delivery,
    max(proname) FILTER (WHERE proname LIKE 'latchmark\_stock\_level\_%') AS stock_level
FROM (
    SELECT DISTINCT ON (left(proname, -9)) proname
    FROM pg_proc
    WHERE proname ~ '^latchmark_(new_order|payment|order_status|delivery|stock_level)_[0-9a-f]{8}$'
    ORDER BY left(proname, -9), oid DESC
) AS newest
\gset
LOAD 'auto_explain';
SET enable_seqscan = off;
SET enable_bitmapscan = off;
SET enable_hashjoin = off;
SET enable_mergejoin = off;
SET jit = off;
SET plan_cache_mode = force_generic_plan;
SET auto_explain.log_min_duration = 0;
SET auto_explain.log_nested_statements = on;
SET client_min_messages = log;
\pset tuples_only on
\o /dev/null
BEGIN;
\echo ==== New-Order
SELECT * FROM :"new_order"(1, 1, 1, ARRAY[5, 9, 7], ARRAY[1, 1, 1], ARRAY[1, 2, 3]);
\echo ==== Payment by last name
SELECT * FROM :"payment"(1, 1, 1, 1, NULL, 'BARBARBAR', 10);
\echo ==== Order-Status by last name
SELECT * FROM :"order_status"(1, 1, NULL, 'BARBARBAR');
\echo ==== Delivery
SELECT * FROM :"delivery"(1, 3);
\echo ==== Stock-Level
SELECT * FROM :"stock_level"(1, 1, 15);
ROLLBACK;
SQL
