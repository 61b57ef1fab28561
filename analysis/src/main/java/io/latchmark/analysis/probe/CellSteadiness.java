package io.latchmark.analysis.probe;

import io.latchmark.analysis.steady.WindowGate;
import io.latchmark.results.probe.ProbeSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * Tests whether a cell was steady. The default gate is that of a run, {@link WindowGate}. SNIA's gate (Solid State Storage
 * Performance Test Specification) uses five rounds: values within 20 % of their mean, a line within 10 %; here a round is a fifth
 * of the cell's time.
 */
public final class CellSteadiness {
    /** The gate. */
    public enum Criterion {
        DEFAULT,
        SNIA
    }

    /** The result of the gate. */
    public enum Verdict {
        STEADY,
        NOT_STEADY,
        /** The cell was too short. */
        NOT_JUDGED
    }

    /**
     * The finding.
     *
     * @param text as a sentence
     */
    public record Steadiness(Verdict verdict, String text) {}

    private CellSteadiness() {}

    /** Where the gate was first passed, in seconds from the start; empty if nowhere. */
    public static OptionalInt attained(List<ProbeSecond> seconds, Criterion criterion) {
        double[] iops = seconds.stream().mapToDouble(ProbeSecond::iops).toArray();
        return switch (criterion) {
            case DEFAULT -> WindowGate.attained(iops, 0);
            case SNIA -> attainedByRounds(iops);
        };
    }

    private static OptionalInt attainedByRounds(double[] iops) {
        int length = iops.length / 5;
        if (length == 0) {
            return OptionalInt.empty();
        }
        return isLevel(means(iops, iops.length % 5, 5, length), 0.20, 0.10)
                ? OptionalInt.of(iops.length)
                : OptionalInt.empty();
    }

    /**
     * Whether equally long rounds are within a range of their mean, and the change of their least-squares line, from the first
     * round's start to the last one's end, is within another.
     */
    static boolean isLevel(double[] rounds, double rangeShare, double driftShare) {
        double mean = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (double round : rounds) {
            mean += round / rounds.length;
            least = Math.min(least, round);
            greatest = Math.max(greatest, round);
        }
        double middle = (rounds.length - 1) / 2.0;
        double products = 0;
        double squares = 0;
        for (int i = 0; i < rounds.length; i++) {
            products += (i - middle) * rounds[i];
            squares += (i - middle) * (i - middle);
        }
        double excursion = Math.abs(products / squares) * (rounds.length - 1);
        return mean > 0 && greatest - least <= rangeShare * mean && excursion <= driftShare * mean;
    }

    private static double[] means(double[] iops, int start, int count, int length) {
        double[] means = new double[count];
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < length; j++) {
                means[i] += iops[start + i * length + j] / length;
            }
        }
        return means;
    }

    /** Judges a cell. */
    public static Steadiness of(List<ProbeSecond> seconds, Criterion criterion) {
        int needed = criterion == Criterion.DEFAULT ? WindowGate.SECONDS : 5;
        if (seconds.size() < needed) {
            return new Steadiness(
                    Verdict.NOT_JUDGED,
                    String.format(
                            Locale.ROOT, "not judged: %d s of series, and the gate needs %d", seconds.size(), needed));
        }
        OptionalInt attained = attained(seconds, criterion);
        return attained.isPresent()
                ? new Steadiness(Verdict.STEADY, "steady at " + attained.getAsInt() + " s")
                : new Steadiness(Verdict.NOT_STEADY, "NOT STEADY: the level or its drift stayed outside the gate");
    }

    /** Removes a last second shorter than half a second, for example after an interrupted wait. */
    public static List<ProbeSecond> whole(List<ProbeSecond> seconds) {
        List<ProbeSecond> whole = new ArrayList<>(seconds);
        whole.removeIf(second -> second.lengthSeconds() < 0.5);
        return whole;
    }
}
