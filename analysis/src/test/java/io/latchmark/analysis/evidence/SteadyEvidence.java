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
import io.latchmark.results.run.Event;
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
    private static final List<Integer> LENGTHS = List.of(120, 300, 600);

    private static final List<Kind> NOISES = List.of(
            new Kind(0.05, 0, 0),
            new Kind(0.10, 0, 0),
            new Kind(0.10, 0.5, 0),
            new Kind(0.10, 0.8, 0),
            new Kind(0.10, 0.9, 0),
            new Kind(0.05, 0.95, 0),
            new Kind(0.10, 0.95, 0),
            new Kind(0.05, 0.95, 0.05));
    private static final List<Kind> COURSE_NOISES =
            List.of(new Kind(0.05, 0, 0), new Kind(0.10, 0.8, 0), new Kind(0.05, 0.95, 0));

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
        STEP("-30 % from a place between 10 and 80 % of the interval on", Expected.FOUND, 0),
        STEP_AND_CHECKPOINTS("the same with a checkpoint of -50 % for 5 s every 30 s", Expected.FOUND, 30),
        LATE_STEP("-30 % from 95 % of the interval on", Expected.OPEN, 0),
        RAMP("a ramp of -30 %", Expected.OPEN, 0),
        CHECKPOINTS_60("a checkpoint of -40 % for 8 s every 60 s", Expected.NOT_FOUND, 60),
        CHECKPOINTS_30("a checkpoint of -50 % for 5 s every 30 s", Expected.NOT_FOUND, 30),
        DIPS("dips of -50 % for 5 s every 30 s, not counted", Expected.NOT_FOUND, 0),
        SAW("a saw of -25 % after each checkpoint, every 100 s", Expected.OPEN, 100),
        SWING("±20 % over 120 s", Expected.NOT_FOUND, 0),
        STALL("a stall of 20 s in the middle", Expected.NOT_FOUND, 0);

        private final String title;
        private final Expected expected;
        /** Seconds from one checkpoint to the next. */
        private final int cycle;

        Planted(String title, Expected expected, int cycle) {
            this.title = title;
            this.expected = expected;
            this.cycle = cycle;
        }

        /** A few checkpoints may hide a change. */
        private Expected expectedIn(int seconds) {
            return this == STEP_AND_CHECKPOINTS && seconds < 300 ? Expected.OPEN : expected;
        }

        /** A run whose throughput has this course. */
        SteadyState judged(double[] noise, long seed) {
            double place = 0.1 + 0.7 * new Random(seed).nextDouble();
            double[] series = noise.clone();
            Arrays.setAll(series, second -> series[second] * factor(second, series.length, place));
            return judge(series, cycle * (1 - place), cycle);
        }

        private double factor(int second, int length, double place) {
            return switch (this) {
                case STEP -> second >= length * place ? 0.7 : 1;
                case STEP_AND_CHECKPOINTS ->
                    STEP.factor(second, length, place) * CHECKPOINTS_30.factor(second, length, place);
                case LATE_STEP -> second >= length * 0.95 ? 0.7 : 1;
                case RAMP -> 1 - 0.3 * second / length;
                case CHECKPOINTS_60 -> (second + 60 * place) % 60 < 8 ? 0.6 : 1;
                case CHECKPOINTS_30, DIPS -> (second + 30 * place) % 30 < 5 ? 0.5 : 1;
                case SAW -> 1 - 0.25 * (1 - (second + 100 * place) % 100 / 100);
                case SWING -> 1 + 0.2 * Math.sin(2 * Math.PI * (second / 120.0 + place));
                case STALL -> second >= length / 2 && second < length / 2 + 20 ? 0 : 1;
            };
        }
    }

    /** What the check should find in a course. */
    private enum Expected {
        FOUND,
        NOT_FOUND,
        OPEN
    }

    /** All statements, each from the given number of replications with fixed seeds. */
    public static List<EvidenceRow> rows(int replications) {
        SteadyEvidence evidence = new SteadyEvidence(replications, LENGTHS);
        List<EvidenceRow> rows = new ArrayList<>();
        rows.addAll(evidence.falseAlarms());
        rows.addAll(evidence.planted());
        return List.copyOf(rows);
    }

    /** Noise alone that is called not steady. */
    List<EvidenceRow> falseAlarms() {
        List<EvidenceRow> rows = new ArrayList<>();
        for (int seconds : lengths) {
            for (Kind noise : NOISES) {
                List<SteadyState> states = states(seed -> judge(noise.series(seed, seconds), 0, 0));
                String what = seconds + " s, " + noise;
                rows.add(row("none, found: " + what, count(states, Verdict.NOT_STEADY), Bound.atMost(0.05)));
                rows.add(row("none, called steady: " + what, count(states, Verdict.STEADY), Bound.none()));
            }
        }
        return rows;
    }

    /** Planted courses: those called not steady, and those called steady, which is the harm of a change at any length. */
    List<EvidenceRow> planted() {
        List<EvidenceRow> rows = new ArrayList<>();
        for (Planted course : Planted.values()) {
            for (int seconds : lengths) {
                for (Kind noise : COURSE_NOISES) {
                    List<SteadyState> states = states(seed -> course.judged(noise.series(seed, seconds), seed));
                    String what = seconds + " s, " + noise;
                    rows.add(row(
                            course.title + ", found: " + what,
                            count(states, Verdict.NOT_STEADY),
                            switch (course.expectedIn(seconds)) {
                                case FOUND -> Bound.atLeast(0.85);
                                case NOT_FOUND -> Bound.atMost(0.05);
                                case OPEN -> Bound.none();
                            }));
                    rows.add(row(
                            course.title + ", called steady: " + what,
                            count(states, Verdict.STEADY),
                            course.expected == Expected.FOUND ? Bound.atMost(0.1) : Bound.none()));
                    if (course == Planted.STALL) {
                        long stalls = states.stream()
                                .filter(state -> !state.stalls().isEmpty())
                                .count();
                        rows.add(row(course.title + ", marked as a stall: " + what, stalls, Bound.atLeast(0.99)));
                    }
                }
            }
        }
        return rows;
    }

    private EvidenceRow row(String what, long count, Bound bound) {
        return EvidenceRow.share(what, replications, count, bound);
    }

    private List<SteadyState> states(IntFunction<SteadyState> judged) {
        return IntStream.rangeClosed(1, replications)
                .parallel()
                .mapToObj(judged)
                .toList();
    }

    private static long count(List<SteadyState> states, Verdict wanted) {
        return states.stream().filter(state -> state.verdict() == wanted).count();
    }

    /** The verdict on a run whose counts per second are the series, rounded. */
    static SteadyState judge(double[] series, double firstCheckpoint, int cycle) {
        List<Event> checkpoints = new ArrayList<>();
        for (double at = firstCheckpoint; cycle > 0 && at < series.length; at += cycle) {
            checkpoints.add(new Event(Math.round(at * SECOND), Event.Kind.CHECKPOINT, ""));
        }
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
                EventCorrelation.of(checkpoints, PlantedRoles.counters()));
    }
}
