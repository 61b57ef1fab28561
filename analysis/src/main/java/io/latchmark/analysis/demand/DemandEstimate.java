package io.latchmark.analysis.demand;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.demand.DeviceDemand.Demand;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/**
 * Estimates service demands from a device's samples by the utilisation law (Denning and Buzen 1978): the busy time of a sample is
 * the sum over request kinds of their number times their demand. Uses regression through the origin with non-negative demands; if
 * the mean size of a kind's requests varies, its demand has a part per byte.
 *
 * <p>Busy time is the time with at least one request in flight. It equals the sum of service times only if the device serves one
 * request at a time; otherwise it shrinks with the number in flight. The samples are tested for this: the logarithm of the summed
 * request times is added to the regression, and its exponent must not be significantly below 0, with a standard error small
 * enough to detect a device with several servers. {@code docs/method.md} has the simulation behind the bounds. Immutable.
 */
final class DemandEstimate {
    /** Maximum half-width of the 95 % interval of a separated kind's share of busy time. */
    static final double SHARE_HALF_WIDTH_MAX = 0.10;

    private static final int SAMPLES_MIN = 30;
    private static final double UTILISATION_MAX = 0.98;
    private static final double UNDER_WAY_MIN = 0.97;
    private static final double OVERLAP_HALF_WIDTH_MAX = 0.15;
    private static final double OVERLAP_MARGIN = 0.3;
    private static final double SIZE_VARIATION_MIN = 0.1;

    private final List<DemandSample> samples;
    private final List<Kind> kinds;
    private final double busyMillis;
    private final double underWay;

    private DemandEstimate(List<DemandSample> samples) {
        this.samples = samples;
        this.kinds = Arrays.stream(Kind.values())
                .filter(kind -> samples.stream().anyMatch(sample -> kind.requests(sample) > 0))
                .toList();
        this.busyMillis = samples.stream().mapToDouble(DemandSample::busyMillis).sum();
        this.underWay = samples.stream().mapToDouble(DemandSample::queueMillis).sum() / busyMillis;
    }

    /** Estimates the demands from samples of a device. */
    static DeviceDemand of(List<DemandSample> samples) {
        return new DemandEstimate(samples).estimated();
    }

    private DeviceDemand estimated() {
        double millis = samples.stream().mapToDouble(DemandSample::millis).sum();
        double utilisation = busyMillis / millis;
        if (!(busyMillis > 0) || kinds.isEmpty()) {
            return DeviceDemand.notKnown("the device was not busy in any sample");
        }
        if (kinds.size() == 1) {
            return single();
        }
        if (samples.size() < SAMPLES_MIN) {
            return together(samples.size() + " samples are too few, " + SAMPLES_MIN + " are needed: a longer run");
        }
        if (!(underWay >= UNDER_WAY_MIN)) {
            return together("the device counted more busy time than its requests took; its busy time is not theirs");
        }
        if (utilisation > UTILISATION_MAX) {
            return together("the device was busy " + NumberText.percent(utilisation)
                    + " of the time, and busy time that is capped does not show what a request adds: fewer users or a lower"
                    + " rate would separate them");
        }
        return regressed(utilisation);
    }

    /** All busy time belongs to one kind. */
    private DeviceDemand single() {
        double requests = requests(kinds.get(0));
        return new DeviceDemand(
                Separation.EACH,
                List.of(new Demand(kinds, requests, busyMillis / requests, Double.NaN, 1, 0)),
                "",
                samples.size(),
                underWay,
                Double.NaN,
                Double.NaN);
    }

    private DeviceDemand together(String why) {
        return together(why, Double.NaN, Double.NaN);
    }

    /** Without reads there is no kind left for which a separate demand would be reported. */
    private DeviceDemand together(String why, double overlap, double halfWidth) {
        double requests = kinds.stream().mapToDouble(this::requests).sum();
        return new DeviceDemand(
                kinds.contains(Kind.READS) ? Separation.NONE : Separation.READS_ALONE,
                List.of(new Demand(kinds, requests, Double.NaN, Double.NaN, 1, 0)),
                why,
                samples.size(),
                underWay,
                overlap,
                halfWidth);
    }

    private DeviceDemand regressed(double utilisation) {
        Columns columns = columns();
        double[] busy = samples.stream().mapToDouble(DemandSample::busyMillis).toArray();
        Regression fit = Regression.notNegative(columns.rows(), busy);
        Regression overlapping = Regression.of(withOverlap(columns.rows(), busy, fit), busy);
        int last = columns.count();
        double[] only = new double[last + 1];
        only[last] = 1;
        double overlap = overlapping.coefficient(last);
        double halfWidth = overlapping.halfWidth(only);
        boolean oneAtATime = overlap >= -OVERLAP_MARGIN * halfWidth && halfWidth <= overlapHalfWidthMax(utilisation);
        if (!oneAtATime) {
            return together(parallel(overlap, halfWidth), overlap, halfWidth);
        }
        for (Separation separation : Separation.values()) {
            List<Demand> demands = demands(separation, columns, fit);
            if (separation != Separation.NONE
                    && demands.stream().allMatch(demand -> demand.shareHalfWidth() <= SHARE_HALF_WIDTH_MAX)) {
                return new DeviceDemand(
                        separation, demands, unseparated(separation), samples.size(), underWay, overlap, halfWidth);
            }
        }
        return together(
                "their numbers varied too little, or together, over " + samples.size()
                        + " samples: an ordered checkpoint (--checkpoint-at) or a longer run would separate them",
                overlap,
                halfWidth);
    }

    private static String unseparated(Separation separation) {
        return separation == Separation.EACH ? "" : "they varied together";
    }

    private static String parallel(double overlap, double halfWidth) {
        return overlap < -OVERLAP_MARGIN * halfWidth
                ? "the device served several requests at once: the same requests kept it busy for less time the more of them were in flight; its busy time is not a sum over requests"
                : "whether the device serves one request at a time is not known from so few samples: a longer run would"
                        + " show it";
    }

    /** Half of the exponent of a device that serves all requests at once, for random arrivals. */
    private static double overlapHalfWidthMax(double utilisation) {
        double load = -Math.log1p(-utilisation);
        double ofMany = 1 - load * (1 - utilisation) / utilisation;
        return Math.min(OVERLAP_HALF_WIDTH_MAX, ofMany / 2);
    }

    private double[][] withOverlap(double[][] rows, double[] busy, Regression fit) {
        double[] logarithms = samples.stream()
                .mapToDouble(sample -> Math.log(Math.max(1e-3, sample.queueMillis() / sample.millis())))
                .toArray();
        double mean = Arrays.stream(logarithms).average().orElseThrow();
        double[][] wider = new double[rows.length][];
        for (int i = 0; i < rows.length; i++) {
            wider[i] = Arrays.copyOf(rows[i], rows[i].length + 1);
            wider[i][rows[i].length] = (busy[i] - fit.residual(i)) * (logarithms[i] - mean);
        }
        return wider;
    }

    /** The columns of the regression. */
    private static final class Columns {
        private final double[][] rows;
        private final List<Kind> kinds;

        /**
         * Creates the columns.
         *
         * @param rows one per sample
         * @param kinds of the columns
         */
        Columns(double[][] rows, List<Kind> kinds) {
            this.rows = rows;
            this.kinds = List.copyOf(kinds);
        }

        double[][] rows() {
            return rows;
        }

        int count() {
            return kinds.size();
        }

        /** The column sums of the given kinds, and 0 for the others. */
        double[] sums(Set<Kind> of) {
            double[] sums = new double[count()];
            for (double[] row : rows) {
                for (int i = 0; i < sums.length; i++) {
                    sums[i] += of.contains(kinds.get(i)) ? row[i] : 0;
                }
            }
            return sums;
        }
    }

    private Columns columns() {
        List<Kind> ofColumns = new ArrayList<>(kinds);
        kinds.stream().filter(this::variesInSize).forEach(ofColumns::add);
        double[][] rows = new double[samples.size()][ofColumns.size()];
        for (int i = 0; i < rows.length; i++) {
            DemandSample sample = samples.get(i);
            for (int j = 0; j < ofColumns.size(); j++) {
                Kind kind = ofColumns.get(j);
                rows[i][j] = j < kinds.size() ? kind.requests(sample) : kind.bytes(sample);
            }
        }
        return new Columns(rows, ofColumns);
    }

    /** Whether the mean request size varies between samples by more than a tenth. */
    private boolean variesInSize(Kind kind) {
        double requests = requests(kind);
        double mean = samples.stream().mapToDouble(kind::bytes).sum() / requests;
        double squares = 0;
        for (DemandSample sample : samples) {
            if (kind.requests(sample) > 0) {
                double deviation = kind.bytes(sample) / kind.requests(sample) / mean - 1;
                squares += kind.requests(sample) * deviation * deviation;
            }
        }
        return mean > 0 && Math.sqrt(squares / requests) > SIZE_VARIATION_MIN;
    }

    private List<Demand> demands(Separation separation, Columns columns, Regression fit) {
        List<Demand> demands = new ArrayList<>();
        for (Set<Kind> group : separation.groups()) {
            List<Kind> its = kinds.stream().filter(group::contains).toList();
            if (its.isEmpty()) {
                continue;
            }
            double[] sums = columns.sums(group);
            double millis = fit.sum(sums);
            double halfWidth = fit.halfWidth(sums);
            double requests = its.stream().mapToDouble(this::requests).sum();
            boolean single = its.size() == 1;
            demands.add(new Demand(
                    its,
                    requests,
                    single ? millis / requests : Double.NaN,
                    single ? halfWidth / requests : Double.NaN,
                    millis / busyMillis,
                    halfWidth / busyMillis));
        }
        return demands;
    }

    private double requests(Kind kind) {
        return samples.stream().mapToDouble(kind::requests).sum();
    }
}
