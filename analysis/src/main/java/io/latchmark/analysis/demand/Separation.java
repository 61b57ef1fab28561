package io.latchmark.analysis.demand;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Which kinds of request a device's busy time can be divided among, from the finest to the coarsest. */
public enum Separation {
    /** Each kind by itself. */
    EACH,
    /** Reads from the others: a commit writes and flushes, so that both often vary together. */
    READS_ALONE,
    /** None: the busy time is that of all requests. */
    NONE;

    /** The kinds that stay together. */
    public List<Set<Kind>> groups() {
        return switch (this) {
            case EACH -> List.of(EnumSet.of(Kind.READS), EnumSet.of(Kind.WRITES), EnumSet.of(Kind.FLUSHES));
            case READS_ALONE -> List.of(EnumSet.of(Kind.READS), EnumSet.of(Kind.WRITES, Kind.FLUSHES));
            case NONE -> List.of(EnumSet.allOf(Kind.class));
        };
    }

    /** The coarser of two. */
    public Separation or(Separation other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
