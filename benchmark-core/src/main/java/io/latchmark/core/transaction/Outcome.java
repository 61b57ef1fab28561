package io.latchmark.core.transaction;

/** The outcome of one attempt at a transaction: an expected database outcome is a value, never an exception. */
public sealed interface Outcome permits Outcome.Committed, Outcome.RolledBackByDesign, Outcome.Failed {
    /** The commit of a transaction in which no district's delivery was skipped. */
    Committed COMMITTED = new Committed(0);

    /** New-Order with an item number that does not exist (TPC-C clause 2.4.1.4). */
    RolledBackByDesign ROLLED_BACK_BY_DESIGN = new RolledBackByDesign();

    /**
     * The database has confirmed the commit.
     *
     * @param skippedDeliveries districts without an undelivered order (clause 2.7.4.2), 0..10; 0 except for Delivery
     */
    record Committed(int skippedDeliveries) implements Outcome {}

    /** The intended rollback. It counts as executed, but not as a new order. */
    record RolledBackByDesign() implements Outcome {}

    /**
     * The attempt failed.
     *
     * @param sqlState the SQLState, empty if the driver reported none
     * @param message the server's message, first line
     */
    record Failed(FailureKind kind, String sqlState, String message) implements Outcome {}
}
