package io.latchmark.analysis.evidence;

import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.fixture.Noise;
import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.steady.EventCorrelation;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.steady.SteadyState.Verdict;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * What the verdict on steady state says about courses with planted truth, by length of the interval and by noise: AR(1) with
 * a standard deviation of 5 and 10 % of the level and correlations of neighbouring seconds up to 0.95.
 */
public final class SteadyEvidence {
    private static final long SECOND = 1_000_000_000L;
    private static final double LEVEL = 400;
    private static final List<Integer> LENGTHS = List.of(60, 120, 300, 600, 900, 1_800);

    private static final List<Kind> NOISES = List.of(
            new Kind(0.05, 0, 0),
            new Kind(0.10, 0, 0),
            new Kind(0.10, 0.5, 0),
            new Kind(0.10, 0.8, 0),
            new Kind(0.10, 0.9, 0),
            new Kind(0.05, 0.95, 0),
            new Kind(0.10, 0.95, 0));

    private final int replications;
    private final List<Integer> lengths;

    /** Statements about intervals of some lengths, each from the given number of replications. */
    SteadyEvidence(int replications, List<Integer> lengths) {
        this.replications = replications;
        this.lengths = List.copyOf(lengths);
    }

    /**
     * Noise about a level.
     *
     * @param deviation of the AR(1) part, as a share of the level
     * @param white the same of white noise on top of it
     */
    record Kind(double deviation, double correlation, double white) {
        double[] series(long seed, int seconds) {
            double[] series = new Noise.Ar1(seed, LEVEL, correlation, deviation).seconds(seconds);
            Random random = new Random(-seed);
            for (int i = 0; i < seconds && white > 0; i++) {
                series[i] += LEVEL * white * random.nextGaussian();
            }
            return series;
        }

        @Override
        public String toString() {
            String top = white > 0 ? String.format(Locale.ROOT, " and white noise of %.0f %%", white * 100) : "";
            return String.format(Locale.ROOT, "%.0f %%, correlation %.2f", deviation * 100, correlation) + top;
        }
    }

    /** Courses with planted truth: factors on the level. */
    enum Planted {
        STEP("-30 % from 80 % of the interval on", 120),
        DIPS("dips of 5 s to half, each minute", 60),
        SWING("±20 % over 120 s", 600),
        STALL("a stall of 20 s in the middle", 60),
        ABSORPTION("+35 % in the first 120 s", 300);

        private final String title;
        private final int secondsMin;

        /** The shortest interval that lets the course be found whatever the noise. */
        Planted(String title, int secondsMin) {
            this.title = title;
            this.secondsMin = secondsMin;
        }

        /** Whether an interval shows more than one level of it. */
        boolean isWithin(int seconds) {
            return this != ABSORPTION || seconds > 120;
        }

        double[] in(double[] noise) {
            double[] series = noise.clone();
            Arrays.setAll(series, second -> series[second] * factor(second, series.length));
            return series;
        }

        private double factor(int second, int length) {
            return switch (this) {
                case STEP -> second >= length * 4 / 5 ? 0.7 : 1;
                case DIPS -> second % 60 >= 30 && second % 60 < 35 ? 0.5 : 1;
                case SWING -> 1 + 0.2 * Math.sin(2 * Math.PI * second / 120);
                case STALL -> second >= length / 2 && second < length / 2 + 20 ? 0 : 1;
                case ABSORPTION -> second < 120 ? 1.35 : 1;
            };
        }
    }

    /** All statements, each from the given number of replications with fixed seeds. */
    public static List<EvidenceRow> rows(int replications) {
        SteadyEvidence evidence = new SteadyEvidence(replications, LENGTHS);
        List<EvidenceRow> rows = new ArrayList<>();
        rows.addAll(evidence.falseAlarms());
        rows.addAll(evidence.planted());
        rows.addAll(evidence.visible());
        return List.copyOf(rows);
    }

    /** Noise alone that is called not steady. */
    List<EvidenceRow> falseAlarms() {
        List<EvidenceRow> rows = new ArrayList<>();
        List<Kind> noises = new ArrayList<>(NOISES);
        noises.add(new Kind(0.05, 0.95, 0.05));
        for (int seconds : lengths) {
            for (Kind noise : noises) {
                long alarms = count(verdicts(seed -> noise.series(seed, seconds)), Verdict.NOT_STEADY);
                rows.add(row("false alarms: " + seconds + " s, " + noise, alarms, Bound.atMost(0.05)));
            }
        }
        return rows;
    }

    /**
     * Planted courses: those called not steady, where the length allows it, and those called steady, which is the harm at
     * any length.
     */
    List<EvidenceRow> planted() {
        List<EvidenceRow> rows = new ArrayList<>();
        for (Planted course : Planted.values()) {
            for (int seconds : lengths) {
                for (Kind noise : NOISES) {
                    List<Verdict> verdicts = verdicts(seed -> course.in(noise.series(seed, seconds)));
                    String what = course.title + ", " + seconds + " s, " + noise;
                    rows.add(row(
                            "found: " + what,
                            count(verdicts, Verdict.NOT_STEADY),
                            seconds >= course.secondsMin ? Bound.atLeast(0.9) : Bound.none()));
                    rows.add(row(
                            "called steady: " + what,
                            count(verdicts, Verdict.STEADY),
                            course.isWithin(seconds) ? Bound.atMost(0.1) : Bound.none()));
                }
            }
        }
        return rows;
    }

    /** Changes of the size that the verdict on the same noise says would be found with 90 %. */
    List<EvidenceRow> visible() {
        List<EvidenceRow> rows = new ArrayList<>();
        for (int seconds : lengths) {
            for (Kind noise : NOISES) {
                long found = IntStream.rangeClosed(1, replications)
                        .parallel()
                        .filter(seed -> isVisible(noise.series(seed, seconds)))
                        .count();
                rows.add(row("a visible change is found: " + seconds + " s, " + noise, found, Bound.atLeast(0.9)));
            }
        }
        return rows;
    }

    private static boolean isVisible(double[] series) {
        double size = judge(series).visibleShare();
        double[] changed = Noise.step(series, series.length - series.length / 5, 1 - size);
        return !judge(changed).courses().isEmpty();
    }

    private EvidenceRow row(String what, long count, Bound bound) {
        return EvidenceRow.share("steady state, " + what, replications, count, bound);
    }

    private List<Verdict> verdicts(IntFunction<double[]> series) {
        return IntStream.rangeClosed(1, replications)
                .parallel()
                .mapToObj(seed -> judge(series.apply(seed)).verdict())
                .toList();
    }

    private static long count(List<Verdict> verdicts, Verdict wanted) {
        return verdicts.stream().filter(verdict -> verdict == wanted).count();
    }

    /** The verdict on a run whose counts per second are the series, rounded. */
    static SteadyState judge(double[] series) {
        List<Interval> intervals = new ArrayList<>();
        for (int i = 0; i < series.length; i++) {
            long ended = Math.max(0, Math.round(series[i]));
            intervals.add(new Interval(
                    i * SECOND,
                    (i + 1) * SECOND,
                    TransactionType.PAYMENT,
                    new OutcomeCounts(ended, ended, 0, Map.of(), Map.of(), 0)));
        }
        return SteadyState.of(
                SecondRates.of(intervals, new Window(0, series.length * SECOND)),
                EventCorrelation.of(List.of(), PlantedRoles.counters()));
    }
}
