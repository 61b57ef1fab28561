package io.latchmark.analysis.compare;

import com.fasterxml.jackson.annotation.JsonValue;

/** What a verdict is about. */
public enum JudgedFigure {
    TRANSACTIONS("transactions per second", "", 0.03),
    /** If runs have different mixes, or nothing else is known. */
    NEW_ORDERS("new orders per minute", "", 0.03),
    /** Of runs that search for it. */
    HIGHEST_RATE("transactions per second within the limit", "", 0.03),
    /** At a given rate, and with think times: from when the transaction was due. */
    RESPONSE_TIME("New-Order p95", "ms ", 0.10);

    private final String title;
    private final String unit;
    private final double margin;

    JudgedFigure(String title, String unit, double margin) {
        this.title = title;
        this.unit = unit;
        this.margin = margin;
    }

    /** For use in a sentence: {@code transactions per second}. */
    @JsonValue
    public String title() {
        return title;
    }

    /** Stands between a sentence and the load. */
    String before() {
        return this == HIGHEST_RATE ? ", " : " at ";
    }

    /** Stands between the value and the title, with a space; empty if the title has it. */
    public String unit() {
        return unit;
    }

    /** Differences below this share are considered irrelevant. */
    public double margin() {
        return margin;
    }

    /** The margin as text: {@code 3 %}. */
    public String marginText() {
        return Math.round(margin * 100) + " %";
    }

    /** Its column's heading. */
    public String heading() {
        return switch (this) {
            case TRANSACTIONS -> "Transactions/s";
            case NEW_ORDERS -> "NOPM";
            case HIGHEST_RATE -> "Highest transactions/s";
            case RESPONSE_TIME -> title + ", ms";
        };
    }

    /** Whether less is better. */
    public boolean isTime() {
        return this == RESPONSE_TIME;
    }

    /** Its value of a run; NaN if there is none. */
    public double of(RunFigures run) {
        return switch (this) {
            case TRANSACTIONS -> run.transactionsPerSecond();
            case NEW_ORDERS -> run.newOrdersPerMinute();
            case HIGHEST_RATE -> run.highestRatePerSecond();
            case RESPONSE_TIME -> run.newOrderP95Millis();
        };
    }
}
