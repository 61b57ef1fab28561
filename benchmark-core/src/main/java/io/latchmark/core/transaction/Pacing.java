package io.latchmark.core.transaction;

import java.time.Duration;
import java.util.Locale;

/** Determines when a terminal's next transaction is due. */
public enum Pacing {
    /** As soon as the last one has ended: a closed loop without keying and think times. */
    NONE(false),
    /** After the keying and think times of TPC-C clause 5.2.5: a closed loop. */
    TPCC(false),
    /** At a fixed rate with equal distances, however fast the database is: an open loop. */
    UNIFORM(true),
    /** At random times of a Poisson process, however fast the database is: an open loop. */
    POISSON(true);

    /** A transaction that starts more than this after its due time counts as late. */
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

    /** Its name in files and options. */
    public String key() {
        return key;
    }
}
