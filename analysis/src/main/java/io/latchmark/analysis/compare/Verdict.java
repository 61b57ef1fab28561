package io.latchmark.analysis.compare;

/** The verdict on a difference. */
public enum Verdict {
    /** Throughput is higher, or the response time shorter, by at least the margin. */
    BETTER("better"),
    /** Throughput is lower, or the response time longer, by at least the margin. */
    WORSE("worse"),
    /** The difference is smaller than the margin, by two one-sided tests. */
    EQUIVALENT("equivalent"),
    /** There is a difference, but it is smaller than the margin. */
    SMALL_BUT_REAL("small but real"),
    /** The runs are not conclusive. */
    INCONCLUSIVE("inconclusive");

    private final String title;

    Verdict(String title) {
        this.title = title;
    }

    /** The text to display. */
    public String title() {
        return title;
    }
}
