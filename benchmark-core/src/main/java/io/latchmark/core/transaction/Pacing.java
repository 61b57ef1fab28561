package io.latchmark.core.transaction;

import java.time.Duration;
import java.util.Locale;

/** The rule that decides when a terminal's next transaction is due. */
public enum Pacing {
    /** As soon as the last one ended: a closed loop without keying and think times. */
    NONE(false),
    /** After the keying and think times of TPC-C clause 5.2.5: a closed loop. */
    TPCC(false),
    /** At fixed distances, whatever the database does: an open loop. */
    UNIFORM(true),
    /** At random moments of a Poisson process, whatever the database does: an open loop. */
    POISSON(true);

    /** A transaction that starts later than this after it was due counts as late. */
    public static final Duration LATE_AFTER = Duration.ofMillis(10);

    private final boolean open;
    private final String key = name().toLowerCase(Locale.ROOT);

    Pacing(boolean open) {
        this.open = open;
    }

    /** Whether transactions arrive at a rate that the database doesn't slow down. */
    public boolean isOpen() {
        return open;
    }

    /** As files and options write it. */
    public String key() {
        return key;
    }
}
