#!/bin/sh
# Prints the plan of every statement of every procedure, as the terminals' sessions plan it: generic, without sequential
# scans. Needs psql, a loaded database, and a role that may LOAD auto_explain (a superuser). Connects as psql does, by
# PGHOST, PGPORT, PGUSER and PGDATABASE. Everything is rolled back.
#
#     PGHOST=localhost PGDATABASE=bench PGUSER=bench scripts/show-plans.sh
set -eu

psql -X -q -v ON_ERROR_STOP=1 <<'SQL' 2>&1 | grep -vE '^ *(LOG|CONTEXT|PL/pgSQL|SQL (statement|expression))|^\(|^-'
LOAD 'auto_explain';
SET enable_seqscan = off;
SET plan_cache_mode = force_generic_plan;
SET auto_explain.log_min_duration = 0;
SET auto_explain.log_nested_statements = on;
SET client_min_messages = log;
\pset tuples_only on
\o /dev/null
BEGIN;
\echo ==== New-Order
SELECT * FROM latchmark_new_order(1, 1, 1, ARRAY[5, 9, 7], ARRAY[1, 1, 1], ARRAY[1, 2, 3]);
\echo ==== Payment by last name
SELECT * FROM latchmark_payment(1, 1, 1, 1, NULL, 'BARBARBAR', 10);
\echo ==== Order-Status by last name
SELECT * FROM latchmark_order_status(1, 1, NULL, 'BARBARBAR');
\echo ==== Delivery
SELECT * FROM latchmark_delivery(1, 3);
\echo ==== Stock-Level
SELECT * FROM latchmark_stock_level(1, 1, 15);
ROLLBACK;
SQL
