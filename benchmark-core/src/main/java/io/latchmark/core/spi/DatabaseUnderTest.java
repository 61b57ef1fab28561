package io.latchmark.core.spi;

import java.util.Map;

/** The questions that a run asks the database before and after the load. Used by one thread, outside of any transaction. */
public interface DatabaseUnderTest extends AutoCloseable {
    /** Number of new orders ever placed, by the database's own count: the sum of d_next_o_id. Required. */
    long newOrdersPlaced();

    /** Issues a checkpoint and returns when it is complete; false if the server takes the statement and does nothing. Required. */
    boolean checkpoint();

    /** Facts in groups: group, name, value as the database prints it. No secret is among them. Required. */
    Map<String, Map<String, String>> facts();

    /** Settings without which a commit may be lost, by name, with the value found; empty if all are durable. Required. */
    Map<String, String> durabilityFaults();

    /**
     * Settings under which a page that a failure of power tears is neither repaired nor noticed, so that commits are durable only on
     * storage that writes a page as a whole.
     *
     * @return the size of a page in bytes, by the setting with its value: {@code full_page_writes = off}
     */
    default Map<String, Long> tornPageFaults() {
        return Map.of();
    }

    /**
     * What stays the same until the server is started again or recovers from a crash, by name, as the moments of its start;
     * without what it does not report. Required.
     */
    Map<String, String> incarnation();

    /**
     * Full scans of the large tables by table, or by procedure and table: so far, or in the plans that the server holds. Empty if
     * the engine reports none.
     *
     * @throws io.latchmark.core.LatchmarkException if the server refuses
     */
    default Map<String, Long> scans() {
        return Map.of();
    }

    /** Releases the connection. Required; never throws. */
    @Override
    void close();
}
