-- Clause 2.6. H2's procedures are written in Java.

-- statement: create
CREATE SCHEMA IF NOT EXISTS latchmark;
CREATE ALIAS latchmark.${ORDER_STATUS} FOR 'io.latchmark.application.skeleton.SkeletonTransactions.orderStatus';
