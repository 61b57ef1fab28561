-- Clause 2.8. H2's procedures are written in Java.

-- statement: create
CREATE SCHEMA IF NOT EXISTS latchmark;
CREATE ALIAS latchmark.${STOCK_LEVEL} FOR 'io.latchmark.application.skeleton.SkeletonTransactions.stockLevel';
