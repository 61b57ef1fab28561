package io.latchmark.analysis.demand;

/** A kind of request whose busy time is estimated. */
public enum Kind {
    READS("reads", "read"),
    WRITES("writes", "write"),
    FLUSHES("flushes", "flush");

    private final String plural;
    private final String singular;

    Kind(String plural, String singular) {
        this.plural = plural;
        this.singular = singular;
    }

    /** The plural to display. */
    public String plural() {
        return plural;
    }

    /** The singular to display. */
    public String singular() {
        return singular;
    }

    double requests(DemandSample sample) {
        return switch (this) {
            case READS -> sample.reads().count();
            case WRITES -> sample.writes().count();
            case FLUSHES -> sample.flushes();
        };
    }

    double bytes(DemandSample sample) {
        return switch (this) {
            case READS -> sample.reads().bytes();
            case WRITES -> sample.writes().bytes();
            case FLUSHES -> 0;
        };
    }
}
