-- Clause 2.7. H2's procedures are written in Java.

-- statement: create
CREATE SCHEMA IF NOT EXISTS latchmark;
CREATE ALIAS latchmark.${DELIVERY} FOR 'io.latchmark.application.skeleton.SkeletonTransactions.delivery';
