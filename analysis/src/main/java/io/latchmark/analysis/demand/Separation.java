package io.latchmark.analysis.demand;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The kinds of request among which a device's busy time can be divided, finest first. */
public enum Separation {
    /** Each kind separately. */
    EACH,
    /** Reads separated from the others: a commit writes and flushes, and the two often vary together. */
    READS_ALONE,
    /** None: the busy time is reported for all requests together. */
    NONE;

    /** The groups of kinds that stay together. */
    public List<Set<Kind>> groups() {
        return switch (this) {
            case EACH -> List.of(EnumSet.of(Kind.READS), EnumSet.of(Kind.WRITES), EnumSet.of(Kind.FLUSHES));
            case READS_ALONE -> List.of(EnumSet.of(Kind.READS), EnumSet.of(Kind.WRITES, Kind.FLUSHES));
            case NONE -> List.of(EnumSet.allOf(Kind.class));
        };
    }

    /** The coarser of the two. */
    public Separation or(Separation other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
