package io.latchmark.analysis.compare;

import java.util.List;
import java.util.TreeSet;

/**
 * Several distributions as one, each counted as often as a weight says: quantiles of merged histograms, for any draw of
 * runs, without merging again. Immutable.
 */
final class Mixture {
    private static final double NANOS_PER_MILLI = 1e6;

    private final long[] nanos;
    /** For each member, how many of its values are at most that of the index. */
    private final long[][] cumulative;

    private Mixture(long[] nanos, long[][] cumulative) {
        this.nanos = nanos;
        this.cumulative = cumulative;
    }

    /** The members are lists of distributions that always count together, as those of a block. */
    static Mixture of(List<List<Distribution>> members) {
        TreeSet<Long> values = new TreeSet<>();
        members.forEach(member -> member.forEach(distribution -> {
            for (int i = 0; i < distribution.size(); i++) {
                values.add(distribution.nanos(i));
            }
        }));
        long[] nanos = values.stream().mapToLong(Long::longValue).toArray();
        long[][] cumulative = new long[members.size()][nanos.length];
        for (int member = 0; member < cumulative.length; member++) {
            for (Distribution distribution : members.get(member)) {
                addCounts(cumulative[member], nanos, distribution);
            }
            for (int i = 1; i < nanos.length; i++) {
                cumulative[member][i] += cumulative[member][i - 1];
            }
        }
        return new Mixture(nanos, cumulative);
    }

    private static void addCounts(long[] counts, long[] nanos, Distribution distribution) {
        int at = 0;
        for (int i = 0; i < distribution.size(); i++) {
            while (nanos[at] < distribution.nanos(i)) {
                at++;
            }
            counts[at] += distribution.count(i);
        }
    }

    /** The quantile in milliseconds; NaN if nothing was drawn. */
    double quantileMillis(double probability, int[] weights) {
        if (nanos.length == 0 || atMost(nanos.length - 1, weights) == 0) {
            return Double.NaN;
        }
        double wanted = probability * atMost(nanos.length - 1, weights);
        int low = 0;
        int high = nanos.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (atMost(middle, weights) >= wanted) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return nanos[low] / NANOS_PER_MILLI;
    }

    private long atMost(int index, int[] weights) {
        long count = 0;
        for (int member = 0; member < weights.length; member++) {
            count += weights[member] * cumulative[member][index];
        }
        return count;
    }
}
