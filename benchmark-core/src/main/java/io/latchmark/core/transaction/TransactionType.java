package io.latchmark.core.transaction;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** The five transactions of TPC-C clause 2, with the constants of clause 5.2, and one for all others of imported runs. */
public enum TransactionType {
    NEW_ORDER("New-Order", 18_000, 12_000),
    PAYMENT("Payment", 3_000, 12_000),
    ORDER_STATUS("Order-Status", 2_000, 10_000),
    DELIVERY("Delivery", 2_000, 5_000),
    STOCK_LEVEL("Stock-Level", 2_000, 5_000),
    /** Not one of the five: from another tool's load. No terminal executes it. */
    OTHER("Other", 0, 0);

    private static final List<TransactionType> RECORDED = List.of(values());
    private static final List<TransactionType> ALL = RECORDED.subList(0, RECORDED.indexOf(OTHER));

    private final String title;
    private final String key = name().toLowerCase(Locale.ROOT);
    private final Duration keyingTime;
    private final Duration thinkTimeMean;

    TransactionType(String title, int keyingMillis, int thinkMillisMean) {
        this.title = title;
        this.keyingTime = Duration.ofMillis(keyingMillis);
        this.thinkTimeMean = Duration.ofMillis(thinkMillisMean);
    }

    /** All types in the specification's order; unlike {@code values()}, without a copy. */
    public static List<TransactionType> all() {
        return ALL;
    }

    /** All types that a recorded run may have: the specification's, and {@link #OTHER}. */
    public static List<TransactionType> recorded() {
        return RECORDED;
    }

    /** Its name in the specification. */
    public String title() {
        return title;
    }

    /** Its name in files and options: {@code new_order}. */
    public String key() {
        return key;
    }

    /** The constant keying time (clause 5.2.5.7). */
    public Duration keyingTime() {
        return keyingTime;
    }

    /** The mean of the negative exponential think time (clause 5.2.5.7). */
    public Duration thinkTimeMean() {
        return thinkTimeMean;
    }
}
