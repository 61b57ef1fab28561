package io.latchmark.results.run;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.platform.CountText;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.Problems;
import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The workload of a run, in its request and in its record. Immutable.
 *
 * @param steps levels of load, one after the other, each with its warm-up and measurement interval
 * @param pacing determines when a transaction is due
 * @param connections sessions open during the whole run; with one per user no terminal waits for a session
 * @param isolation isolation level of the transactions, for example {@code read_committed}
 * @param mix the shares of the transaction types in percent, except for steps with their own mix
 * @param warmUp time before each measurement interval, or only before the first
 * @param measurementInterval length of each measurement interval
 * @param samplingPeriod time between two samples of a counter
 * @param seed seed of the inputs
 * @param fixedHomes whether each terminal uses a single warehouse, even with fewer terminals than warehouses
 * @param maxRetries retries after a deadlock, a serialization failure or a lock timeout
 * @param procedures variant of the stored procedures
 * @param checkpointsAt times of requested checkpoints, from the start of each measurement interval
 * @param settling time before the measurement interval of each step after the first; empty to use the warm-up
 * @param search for the highest rate within a limit, from the first step's rate on; empty to execute the steps as they are
 */
public record WorkloadSettings(
        List<Step> steps,
        Pacing pacing,
        int connections,
        String isolation,
        Mix mix,
        Duration warmUp,
        Duration measurementInterval,
        Duration samplingPeriod,
        long seed,
        boolean fixedHomes,
        int maxRetries,
        String procedures,
        List<Duration> checkpointsAt,
        @OrMissing Optional<Duration> settling,
        @OrMissing Optional<LimitSearch> search) {
    public static final int USERS_MAX = 100_000;
    public static final int CONNECTIONS_MAX = 10_000;

    private static final double RATE_MAX = 1_000_000;
    private static final int STEPS_MAX = 100;
    /** A search makes six steps near the limit, and some before. */
    private static final int SEARCHED_STEPS = 10;

    private static final Duration SEARCHED_MIN = Duration.ofSeconds(5);
    private static final int RETRIES_DEFAULT = 10;
    private static final int RETRIES_MAX = 1_000;
    private static final Duration LENGTH_MAX = Duration.ofDays(30);
    private static final Duration RECORDED_LENGTH_MAX = Duration.ofDays(31);
    private static final Duration SAMPLING_PERIOD_MIN = Duration.ofMillis(100);
    private static final Duration SAMPLING_PERIOD_MAX = Duration.ofMinutes(1);

    public WorkloadSettings {
        steps = List.copyOf(steps);
        checkpointsAt = List.copyOf(checkpointsAt);
    }

    /** The standard workload of a closed loop without think times, with a connection for each user. */
    public static WorkloadSettings standard(int users, Duration warmUp, Duration measurementInterval) {
        return new WorkloadSettings(
                List.of(new Step(users, 0)),
                Pacing.NONE,
                users,
                "read_committed",
                Mix.STANDARD,
                warmUp,
                measurementInterval,
                Duration.ofSeconds(1),
                1,
                false,
                RETRIES_DEFAULT,
                "optimised",
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** This workload with other levels of load and another number of sessions. */
    public WorkloadSettings with(List<Step> newSteps, Pacing newPacing, int newConnections) {
        return new WorkloadSettings(
                newSteps,
                newPacing,
                newConnections,
                isolation,
                mix,
                warmUp,
                measurementInterval,
                samplingPeriod,
                seed,
                fixedHomes,
                maxRetries,
                procedures,
                checkpointsAt,
                settling,
                search);
    }

    /** This workload with another variant of the stored procedures. */
    public WorkloadSettings with(String newProcedures) {
        return new WorkloadSettings(
                steps,
                pacing,
                connections,
                isolation,
                mix,
                warmUp,
                measurementInterval,
                samplingPeriod,
                seed,
                fixedHomes,
                maxRetries,
                newProcedures,
                checkpointsAt,
                settling,
                search);
    }

    /** Reports what is wrong with a requested workload. */
    public void check(Problems problems) {
        steps.stream()
                .mapToInt(Step::users)
                .distinct()
                .forEach(users -> problems.requireWithin("--users", users, 1, USERS_MAX));
        steps.stream()
                .mapToDouble(Step::ratePerSecond)
                .filter(rate -> pacing.isOpen() && (rate <= 0 || rate > RATE_MAX))
                .forEach(rate -> problems.add("--rate " + rate + "/s: must be more than 0/s, at most 1000000/s"));
        problems.requireWithin("number of steps", steps.size(), 1, STEPS_MAX);
        // By default there are as many as users, and a wrong number of users should be reported only once.
        if (users() > 0) {
            problems.requireWithin("--connections", connections, 1, CONNECTIONS_MAX);
        }
        problems.requireWithin("--retries", maxRetries, 0, RETRIES_MAX)
                .requireWithin("--warm-up", warmUp, Duration.ZERO, LENGTH_MAX)
                .requireWithin("--duration", measurementInterval, Duration.ofSeconds(1), LENGTH_MAX);
        settling.ifPresent(length -> problems.requireWithin("--settle", length, Duration.ZERO, LENGTH_MAX));
        problems.requireWithin("--sampling-period", samplingPeriod, SAMPLING_PERIOD_MIN, SAMPLING_PERIOD_MAX);
        checkpointsAt.stream()
                .filter(moment -> moment.isNegative() || moment.compareTo(measurementInterval) >= 0)
                .forEach(moment -> problems.add("--checkpoint-at " + DurationText.of(moment)
                        + ": must be 0 s or more, and less than --duration, " + DurationText.of(measurementInterval)));
        search.ifPresent(searched -> problems.requireWithin("--hold", searched.hold(), SEARCHED_MIN, LENGTH_MAX)
                .requireWithin("--duration with --limit", measurementInterval, SEARCHED_MIN, LENGTH_MAX));
        if (settling.isPresent() && search.isEmpty() && steps.size() == 1) {
            problems.add("--settle " + DurationText.of(settling.get())
                    + ": this run has one step; give several numbers of --users, or leave it out");
        }
    }

    /**
     * Refuses values that no run records.
     *
     * @throws IllegalArgumentException with field, value and bound
     */
    void requirePossible() {
        Bounds.members("steps", steps);
        requireCounts(true);
        requireLength("warmUp", warmUp);
        requireLength("measurementInterval", measurementInterval);
        requireLength("samplingPeriod", samplingPeriod);
        Bounds.atLeast(0, "maxRetries", maxRetries);
        checkpointsAt.forEach(moment -> requireLength("checkpointsAt", moment));
        settling.ifPresent(length -> requireLength("settling", length));
        search.ifPresent(searched -> {
            requireLength("search.hold", searched.hold());
            searched.limit().requirePossible();
        });
    }

    /** Refuses numbers of 0, which stand for a load that is not known; throws an IllegalArgumentException. */
    void requireKnown() {
        requireCounts(false);
    }

    private void requireCounts(boolean mayBeUnknown) {
        for (int i = 0; i < steps.size(); i++) {
            requireCount("steps[" + i + "].users", steps.get(i).users(), mayBeUnknown);
        }
        requireCount("connections", connections, mayBeUnknown);
    }

    /** Refuses a number below 1, unless it is 0 and may be unknown; throws an IllegalArgumentException. */
    static void requireCount(String field, int value, boolean mayBeUnknown) {
        if (value != 0 || !mayBeUnknown) {
            Bounds.atLeast(1, field, value);
        }
    }

    private static void requireLength(String field, Duration length) {
        if (length.isNegative() || length.compareTo(RECORDED_LENGTH_MAX) > 0) {
            throw new IllegalArgumentException(
                    field + " = " + length + ": must be 0 s to " + RECORDED_LENGTH_MAX.toDays() + " days");
        }
    }

    /** The requested length of the load; of a search, whose number of steps is not known, the usual one. */
    public Duration length() {
        if (search.isPresent()) {
            return warmUp.plus(settling.orElse(warmUp).plus(measurementInterval).multipliedBy(SEARCHED_STEPS))
                    .plus(search.get().hold());
        }
        return IntStream.range(0, steps.size()).mapToObj(this::length).reduce(Duration.ZERO, Duration::plus);
    }

    /** The requested length of a step, by its index from 0. */
    public Duration length(int step) {
        return warmUp(step).plus(measurementInterval);
    }

    public Mix mix(Step step) {
        return step.mix().orElse(mix);
    }

    /** The distinct mixes of all steps. */
    public List<Mix> mixes() {
        return steps.stream().map(this::mix).distinct().toList();
    }

    /** The time before the measurement interval of a step, by its index from 0. */
    public Duration warmUp(int step) {
        return step == 0 ? warmUp : settling.orElse(warmUp);
    }

    /**
     * The number of the step that has begun.
     *
     * @param before number of the step before; -1 before the first
     * @param phase that began
     */
    public int stepOf(Phase.Kind phase, int before) {
        boolean next = phase == Phase.Kind.WARM_UP
                || (phase == Phase.Kind.MEASUREMENT && warmUp(before + 1).isZero());
        return next ? Math.min(before + 1, steps.size() - 1) : before;
    }

    /** The number of terminals in the largest step. */
    public int users() {
        return steps.stream().mapToInt(Step::users).max().orElse(0);
    }

    /** The workload in words. */
    public String text() {
        return search.map(searched ->
                                "the highest rate with " + searched.limit().text() + ", from ")
                        .orElse("")
                + (pacing.isOpen()
                        ? joined(step -> rate(step.ratePerSecond())) + " transactions/s (" + pacing.key() + ") on "
                                + CountText.of(connections, "connection", "connections")
                        : closedLoop())
                + (steps.size() > 1 || search.isPresent() ? ", each for " : " for ")
                + DurationText.of(warmUp)
                + settling.map(length -> " (after the first " + DurationText.of(length) + ")")
                        .orElse("")
                + " of warm-up and "
                + DurationText.of(measurementInterval)
                + " measured";
    }

    private String closedLoop() {
        return joined(Step::text)
                + (steps.equals(List.of(new Step(1, 0))) ? " user" : " users")
                + (pacing == Pacing.TPCC ? " with keying and think times on " + connections + " connections" : "");
    }

    private static String rate(double perSecond) {
        return perSecond == Math.rint(perSecond) ? String.valueOf((long) perSecond) : String.valueOf(perSecond);
    }

    private String joined(Function<Step, String> text) {
        return steps.stream().map(text).collect(Collectors.joining(", "));
    }
}
