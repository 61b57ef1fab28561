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
            case READS -> sample.reads();
            case WRITES -> sample.writes();
            case FLUSHES -> sample.flushes();
        };
    }

    double bytes(DemandSample sample) {
        return switch (this) {
            case READS -> sample.readBytes();
            case WRITES -> sample.writeBytes();
            case FLUSHES -> 0;
        };
    }
}
