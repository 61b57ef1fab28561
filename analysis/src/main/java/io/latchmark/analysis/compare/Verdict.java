package io.latchmark.analysis.compare;

/** The verdict on a difference in throughput. */
public enum Verdict {
    /** It is there, and as great as the margin at least. */
    BETTER("better"),
    /** It is lower, as surely as for BETTER. */
    WORSE("worse"),
    /** It is smaller than the margin, by two one-sided tests. */
    EQUIVALENT("equivalent"),
    /** It is there, and smaller than the margin. */
    SMALL_BUT_REAL("small but real"),
    /** The runs don't tell. */
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
