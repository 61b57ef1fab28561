package io.latchmark.application.request;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.Problems;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The requested workload of a run. Immutable.
 *
 * @param users terminals; several numbers are consecutive steps, each with its mix
 * @param ratesPerSecond arrivals of an open loop; several are steps; empty for a closed loop
 * @param pacing determines when a transaction is due
 * @param connections open during the whole run; empty for one per user, or at most 50 with keying and think times
 * @param mix percentages of the transaction types
 * @param homes how terminals get their home warehouses
 * @param seed of the inputs
 * @param times phases and samples
 * @param calls how transactions reach the database
 */
public record WorkloadRequest(
        List<Users> users,
        List<Double> ratesPerSecond,
        Pacing pacing,
        Optional<Integer> connections,
        Mix mix,
        Homes homes,
        long seed,
        Times times,
        Calls calls) {
    public static final int USERS_MAX = 100_000;
    public static final int CONNECTIONS_MAX = 10_000;

    private static final int USERS_DEFAULT = 8;
    private static final double RATE_MAX = 1_000_000;
    private static final int STEPS_MAX = 100;
    private static final int RETRIES_DEFAULT = 10;
    private static final int RETRIES_MAX = 1_000;
    private static final Duration LENGTH_MAX = Duration.ofDays(30);
    private static final Duration SAMPLING_PERIOD_MIN = Duration.ofMillis(100);
    private static final Duration SAMPLING_PERIOD_MAX = Duration.ofMinutes(1);
    /** With keying and think times a terminal needs its connection for some milliseconds in 20 s. */
    private static final int PACED_CONNECTIONS_MAX = 50;

    /** How terminals get their home warehouses. */
    public enum Homes {
        /** With fewer users than warehouses, each user draws from an equal share of them. */
        SPREAD,
        /** Each user has a single one. */
        FIXED
    }

    /**
     * Phases and samples.
     *
     * @param warmUp before each measurement interval, or only before the first
     * @param settling before the measurement interval of each step after the first; empty to use the warm-up
     * @param duration of each measurement interval
     * @param samplingPeriod between two samples of a counter
     * @param checkpointsAt times of requested checkpoints, from the start of each measurement interval
     */
    public record Times(
            Duration warmUp,
            Optional<Duration> settling,
            Duration duration,
            Duration samplingPeriod,
            List<Duration> checkpointsAt) {
        public Times {
            checkpointsAt = List.copyOf(checkpointsAt);
        }

        private void check(Problems problems) {
            problems.requireWithin("--warm-up", warmUp, Duration.ZERO, LENGTH_MAX)
                    .requireWithin("--duration", duration, Duration.ofSeconds(1), LENGTH_MAX);
            settling.ifPresent(length -> problems.requireWithin("--settle", length, Duration.ZERO, LENGTH_MAX));
            problems.requireWithin("--sampling-period", samplingPeriod, SAMPLING_PERIOD_MIN, SAMPLING_PERIOD_MAX);
            for (Duration moment : checkpointsAt) {
                if (moment.isNegative() || moment.compareTo(duration) >= 0) {
                    problems.add("--checkpoint-at " + DurationText.of(moment)
                            + ": must be 0 s or more, and less than --duration, " + DurationText.of(duration));
                }
            }
        }
    }

    /**
     * How transactions reach the database.
     *
     * @param procedures the order of locking
     * @param isolation of the transactions
     * @param retries retries after a deadlock, a serialization failure or a lock timeout
     */
    public record Calls(ProcedureVariant procedures, Isolation isolation, int retries) {}

    public WorkloadRequest {
        users = users.isEmpty() ? List.of(new Users(USERS_DEFAULT)) : List.copyOf(users);
        ratesPerSecond = List.copyOf(ratesPerSecond);
    }

    /** The standard workload of a closed loop without think times. */
    public static WorkloadRequest standard(int users, Duration warmUp, Duration duration) {
        return new WorkloadRequest(
                List.of(new Users(users)),
                List.of(),
                Pacing.NONE,
                Optional.empty(),
                Mix.STANDARD,
                Homes.SPREAD,
                1,
                new Times(warmUp, Optional.empty(), duration, Duration.ofSeconds(1), List.of()),
                new Calls(ProcedureVariant.OPTIMISED, Isolation.READ_COMMITTED, RETRIES_DEFAULT));
    }

    /** This workload with other procedures. */
    public WorkloadRequest with(ProcedureVariant procedures) {
        Calls others = new Calls(procedures, calls.isolation(), calls.retries());
        return new WorkloadRequest(users, ratesPerSecond, pacing, connections, mix, homes, seed, times, others);
    }

    /** Reports what is wrong. */
    public void check(Problems problems) {
        users.forEach(level -> problems.requireWithin("--users", level.number(), 1, USERS_MAX));
        for (double rate : ratesPerSecond) {
            if (rate <= 0 || rate > RATE_MAX) {
                problems.add("--rate " + rate + "/s: must be more than 0/s, at most 1000000/s");
            }
        }
        if (!ratesPerSecond.isEmpty() && users.size() > 1) {
            problems.add("--rate with " + users.size()
                    + " numbers of --users: give one number, because the rates make the steps");
        }
        if (!ratesPerSecond.isEmpty() && users.get(0).mix().isPresent()) {
            problems.add("--rate with --users " + users.get(0) + ": give the mix of all rates by --mix");
        }
        problems.requireWithin(
                "number of steps", ratesPerSecond.isEmpty() ? users.size() : ratesPerSecond.size(), 1, STEPS_MAX);
        // By default there are as many as users, and a wrong number of users should be reported only once.
        if (connections.isPresent() || connectionsToOpen() > 0) {
            problems.requireWithin("--connections", connectionsToOpen(), 1, CONNECTIONS_MAX);
        }
        problems.requireWithin("--retries", calls.retries(), 0, RETRIES_MAX);
        times.check(problems);
        if (times.settling().isPresent() && steps().size() == 1) {
            problems.add("--settle " + DurationText.of(times.settling().get())
                    + ": this run has one step; give several numbers of --users, or leave it out");
        }
    }

    /** The levels of load. */
    public List<Step> steps() {
        return ratesPerSecond.isEmpty()
                ? users.stream().map(Users::step).toList()
                : ratesPerSecond.stream()
                        .map(rate -> new Step(users.get(0).number(), rate))
                        .toList();
    }

    /** The total time. */
    public Duration length() {
        Duration later = times.settling().orElse(times.warmUp()).plus(times.duration());
        return times.warmUp().plus(times.duration()).plus(later.multipliedBy(steps().size() - 1L));
    }

    /** Connections to open. */
    public int connectionsToOpen() {
        int most = users.stream().mapToInt(Users::number).max().orElseThrow();
        return connections.orElse(pacing == Pacing.TPCC ? Math.min(most, PACED_CONNECTIONS_MAX) : most);
    }

    /** The workload in words. */
    public String text() {
        return (pacing.isOpen() ? openLoop() : closedLoop())
                + (steps().size() > 1 ? ", each for " : " for ")
                + DurationText.of(times.warmUp())
                + times.settling()
                        .map(length -> " (after the first " + DurationText.of(length) + ")")
                        .orElse("")
                + " of warm-up and "
                + DurationText.of(times.duration())
                + " measured";
    }

    private String openLoop() {
        return join(ratesPerSecond.stream().map(WorkloadRequest::rate)) + " transactions/s (" + pacing.key() + ") on "
                + connectionsToOpen() + " connections";
    }

    private String closedLoop() {
        return join(users.stream().map(Users::toString))
                + (users.equals(List.of(new Users(1))) ? " user" : " users")
                + (pacing == Pacing.TPCC
                        ? " with keying and think times on " + connectionsToOpen() + " connections"
                        : "");
    }

    private static String rate(double perSecond) {
        return perSecond == Math.rint(perSecond) ? String.valueOf((long) perSecond) : String.valueOf(perSecond);
    }

    private static String join(Stream<String> values) {
        return values.collect(Collectors.joining(", "));
    }
}
