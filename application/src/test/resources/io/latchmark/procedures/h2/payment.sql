-- Clause 2.5, the warehouse locked last. H2's procedures are written in Java.

-- statement: create
CREATE SCHEMA IF NOT EXISTS latchmark;
CREATE ALIAS latchmark.${PAYMENT} FOR 'io.latchmark.application.skeleton.SkeletonTransactions.payment';
