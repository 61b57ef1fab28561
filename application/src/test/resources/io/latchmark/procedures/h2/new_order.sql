-- Clause 2.4, the district locked last. H2's procedures are written in Java.

-- statement: create
CREATE SCHEMA IF NOT EXISTS latchmark;
CREATE ALIAS latchmark.${NEW_ORDER} FOR 'io.latchmark.application.skeleton.SkeletonTransactions.newOrder';
