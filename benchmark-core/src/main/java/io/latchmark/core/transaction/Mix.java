package io.latchmark.core.transaction;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The percentage of each transaction type.
 *
 * @param name of the mix in records
 * @param percents missing types have 0 %; the sum is 100
 */
public record Mix(String name, Map<TransactionType, Integer> percents) {
    /** 45/43/4/4/4: the minima of TPC-C clause 5.2.3, with the rest for New-Order. */
    public static final Mix STANDARD = new Mix(
            "standard",
            Map.of(
                    TransactionType.NEW_ORDER, 45,
                    TransactionType.PAYMENT, 43,
                    TransactionType.ORDER_STATUS, 4,
                    TransactionType.DELIVERY, 4,
                    TransactionType.STOCK_LEVEL, 4));

    /** Half Order-Status, half Stock-Level. */
    public static final Mix READ_ONLY =
            new Mix("read-only", Map.of(TransactionType.ORDER_STATUS, 50, TransactionType.STOCK_LEVEL, 50));

    public Mix {
        int sum = 0;
        for (Map.Entry<TransactionType, Integer> share : percents.entrySet()) {
            if (share.getValue() < 0) {
                throw new IllegalArgumentException(
                        share.getKey().key() + " = " + share.getValue() + " %: must not be negative");
            }
            sum += share.getValue();
        }
        if (sum != 100) {
            throw new IllegalArgumentException("the shares of the mix sum to " + sum + " %: must be 100 %");
        }
        EnumMap<TransactionType, Integer> complete = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.all()) {
            complete.put(type, percents.getOrDefault(type, 0));
        }
        int other = percents.getOrDefault(TransactionType.OTHER, 0);
        if (other > 0) {
            complete.put(TransactionType.OTHER, other);
        }
        percents = Map.copyOf(complete);
    }

    /**
     * Parses {@code standard}, {@code read-only}, or five percentages in the order of the types, for example {@code 45,43,4,4,4}
     * or {@code 45/43/4/4/4}.
     *
     * @throws IllegalArgumentException if the text is not a mix; its message says what to write
     */
    public static Mix parse(String text) {
        if (text.equals(STANDARD.name)) {
            return STANDARD;
        }
        if (text.equals(READ_ONLY.name)) {
            return READ_ONLY;
        }
        try {
            return custom(text.split("[,/]", -1));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a mix (" + e.getMessage()
                            + "): write standard, read-only or five percentages that sum to 100, for example 45,43,4,4,4",
                    e);
        }
    }

    private static Mix custom(String[] shares) {
        List<TransactionType> types = TransactionType.all();
        if (shares.length != types.size()) {
            throw new IllegalArgumentException(shares.length + " shares");
        }
        Map<TransactionType, Integer> percents = new EnumMap<>(TransactionType.class);
        for (TransactionType type : types) {
            percents.put(type, percent(shares[types.indexOf(type)].strip()));
        }
        return new Mix("custom", percents);
    }

    private static int percent(String share) {
        try {
            return Integer.parseInt(share);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + share + "' is not a whole number", e);
        }
    }

    /** A text without commas that {@link #parse} reads: the name, or the percentages, for example {@code 40/40/10/5/5}. */
    public String text() {
        return equals(STANDARD) || equals(READ_ONLY)
                ? name
                : TransactionType.all().stream()
                        .map(type -> Integer.toString(percent(type)))
                        .collect(Collectors.joining("/"));
    }

    public int percent(TransactionType type) {
        return percents.getOrDefault(type, 0);
    }
}
