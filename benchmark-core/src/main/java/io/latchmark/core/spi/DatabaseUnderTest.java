package io.latchmark.core.spi;

import java.util.Map;
import java.util.Optional;

/** A run's queries of its database before and after the load. Used by one thread, outside of any transaction. */
public interface DatabaseUnderTest extends AutoCloseable {
    /** Number of new orders ever placed, by the database's count: the sum of d_next_o_id. Required. */
    long newOrdersPlaced();

    /**
     * Issues a checkpoint and returns when it is complete. Required.
     *
     * @return the reason if there was none: the server issues none on request, or the user lacks the right
     */
    Optional<String> checkpoint();

    /** Facts in groups: group, name, value as the database prints it. They contain no secrets. Required. */
    Map<String, Map<String, String>> facts();

    /** Settings under which a commit may be lost, by name, with their values; empty if all are durable. Required. */
    Map<String, String> durabilityFaults();

    /**
     * Settings under which a page torn by a power failure is neither repaired nor detected, so that commits are durable only on
     * storage that writes pages atomically.
     *
     * @return the size of a page in bytes, by the setting with its value: {@code full_page_writes = off}
     */
    default Map<String, Long> tornPageFaults() {
        return Map.of();
    }

    /**
     * Properties that change when the server is restarted or recovers from a crash, by name, for example the time of its start;
     * without those that it does not report. Required.
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
