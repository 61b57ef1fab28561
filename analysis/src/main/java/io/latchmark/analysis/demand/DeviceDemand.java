package io.latchmark.analysis.demand;

import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SampleCoverage;
import java.util.List;
import java.util.function.Function;

/**
 * How long the requests of each kind keep a device busy, by the device's counters over the measurement interval.
 *
 * @param demands of the kinds that occurred, inseparable ones together; empty if nothing was measured
 * @param reason why kinds are not separated, and what would separate them; empty if all are
 * @param samples number of samples used
 * @param underWay mean number of requests in flight while the device was busy
 * @param overlap exponent by which the busy time of the same requests grows with the number in flight: about 0 if the device
 *     serves one at a time, down to -1 if it serves all at once; NaN if it was not computed
 * @param overlapHalfWidth half-width of its 95 % interval
 */
public record DeviceDemand(
        Separation separation,
        List<Demand> demands,
        String reason,
        int samples,
        double underWay,
        double overlap,
        double overlapHalfWidth) {
    /** No counters were sampled. */
    public static final DeviceDemand UNKNOWN = notKnown("the device's counters were not sampled");

    public DeviceDemand {
        demands = List.copyOf(demands);
    }

    /**
     * The demand of one kind of request, or of several together.
     *
     * @param kinds in declaration order
     * @param requests of these kinds in the samples
     * @param millisEach busy time per request; NaN for several kinds
     * @param halfWidth half-width of its 95 % interval
     * @param share of the device's busy time, 0..1
     * @param shareHalfWidth half-width of its 95 % interval; 0 for all kinds together
     */
    public record Demand(
            List<Kind> kinds,
            double requests,
            double millisEach,
            double halfWidth,
            double share,
            double shareHalfWidth) {
        public Demand {
            kinds = List.copyOf(kinds);
        }

        /** For example {@code writes and flushes}. */
        public String name() {
            return names(kinds);
        }
    }

    /**
     * Estimates the demands on one device.
     *
     * @param key the counter of a metric such as {@code busy_time}
     * @param coverage the time for which the increase of the counters is known
     */
    public static DeviceDemand of(Counters counters, Function<String, CounterKey> key, SampleCoverage coverage) {
        List<DemandSample> samples = DemandSamples.of(counters, key, coverage);
        return samples.isEmpty()
                ? notKnown("reads, writes, busy time and queue time of the device were not all sampled")
                : of(samples);
    }

    /** Estimates the demands from samples of a device. */
    public static DeviceDemand of(List<DemandSample> samples) {
        return DemandEstimate.of(samples);
    }

    static DeviceDemand notKnown(String reason) {
        return new DeviceDemand(Separation.NONE, List.of(), reason, 0, Double.NaN, Double.NaN, Double.NaN);
    }

    /** The kinds that are not separated from each other; empty if all are. */
    public List<Kind> unseparated() {
        return demands.stream()
                .map(Demand::kinds)
                .filter(kinds -> kinds.size() > 1)
                .findFirst()
                .orElse(List.of());
    }

    /** Whether reads are separated from the other kinds. */
    public boolean isSeparable() {
        return separation != Separation.NONE;
    }

    /** Kinds in words, for example {@code reads, writes and flushes}. */
    public static String names(List<Kind> kinds) {
        List<String> names = kinds.stream().map(Kind::plural).toList();
        int last = names.size() - 1;
        return last < 1
                ? String.join("", names)
                : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
    }
}
