package io.latchmark.analysis.compare;

/** The verdict on a difference in throughput. */
public enum Verdict {
    /** Throughput is higher by at least the margin. */
    BETTER("better"),
    /** Throughput is lower by at least the margin. */
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
