package io.latchmark.cli.options;

import io.latchmark.core.transaction.Pacing;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much load a run puts on the database, and in what manner. */
public final class LoadOptions {
    public static final int USERS_MAX = 100_000;
    public static final int CONNECTIONS_MAX = 10_000;

    private static final double RATE_MAX = 1_000_000;
    private static final int STEPS_MAX = 100;
    private static final int USERS_DEFAULT = 8;
    /** With keying and think times a terminal needs its connection some milliseconds in 20 s. */
    private static final int PACED_CONNECTIONS_MAX = 50;

    @Option(
            names = "--users",
            paramLabel = "N",
            split = ",",
            description = "terminals; several numbers, as 10,20,50, make a ladder: one step after the other, each with"
                    + " its warm-up and measurement interval (default: 8)")
    @Effect(Condition.ALWAYS)
    private List<Integer> users = new ArrayList<>();

    @Option(
            names = "--pacing",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none: the next transaction follows at once; tpcc: after the specification's keying and think"
                    + " times, about 21 s a cycle (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CLOSED_LOOP)
    private ClosedPacing pacing = ClosedPacing.none;

    @Option(
            names = "--rate",
            paramLabel = "N/s",
            split = ",",
            converter = Rate.Converter.class,
            description =
                    "transactions that arrive per second, whether or not earlier ones have ended (open loop), as 500/s;"
                            + " the response time counts from the moment due. Several rates make a ladder")
    @Effect(Condition.ALWAYS)
    private List<Rate> rates = new ArrayList<>();

    @Option(
            names = "--arrival",
            paramLabel = "HOW",
            defaultValue = "poisson",
            description = "with --rate: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    @Effect(Condition.OPEN_LOOP)
    private Arrival arrival = Arrival.poisson;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description =
                    "connections, held for the whole run (default: one for each user; at most 50 with --pacing tpcc)")
    @Effect(Condition.ALWAYS)
    private @Nullable Integer connections;

    @Option(
            names = "--procedures",
            paramLabel = "VARIANT",
            defaultValue = "OPTIMISED",
            description = "order of locking: classic (district first, as in the specification) or optimised (rows"
                    + " that all transactions need last) (default: optimised)")
    @Effect(Condition.ALWAYS)
    private ProcedureVariant procedures = ProcedureVariant.OPTIMISED;

    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            defaultValue = "READ_COMMITTED",
            description = "read_committed, repeatable_read or serializable (default: read_committed)")
    @Effect(Condition.ALWAYS)
    private Isolation isolation = Isolation.READ_COMMITTED;

    /** What follows a transaction of a closed loop. */
    public enum ClosedPacing {
        none,
        tpcc
    }

    /** When the transactions of an open loop arrive. */
    public enum Arrival {
        uniform,
        poisson
    }

    /** The defaults but for the users. */
    static LoadOptions of(int users) {
        LoadOptions options = new LoadOptions();
        options.users = List.of(users);
        return options;
    }

    /** Adds what is wrong with these options. */
    void check(Problems problems) {
        for (int number : usersOrDefault()) {
            problems.requireWithin("--users", number, 1, USERS_MAX);
        }
        for (Rate rate : rates) {
            if (rate.perSecond() <= 0 || rate.perSecond() > RATE_MAX) {
                problems.add("--rate " + rate.perSecond() + "/s: must be more than 0/s, at most 1000000/s");
            }
        }
        if (!rates.isEmpty() && users.size() > 1) {
            problems.add(
                    "--rate with " + users.size() + " numbers of --users: give one number, the ladder is of rates");
        }
        // Steps can't be made of numbers that are refused.
        int steps = rates.isEmpty() ? usersOrDefault().size() : rates.size();
        problems.requireWithin("number of steps", steps, 1, STEPS_MAX);
        // Without the option there are as many as users; a wrong number of users is told once.
        if (connections != null || connections() > 0) {
            problems.requireWithin("--connections", connections(), 1, CONNECTIONS_MAX);
        }
    }

    private List<Integer> usersOrDefault() {
        return users.isEmpty() ? List.of(USERS_DEFAULT) : users;
    }

    /** The levels of load. */
    public List<Step> steps() {
        return rates.isEmpty()
                ? usersOrDefault().stream().map(number -> new Step(number, 0)).toList()
                : rates.stream()
                        .map(rate -> new Step(usersOrDefault().get(0), rate.perSecond()))
                        .toList();
    }

    public Pacing pacing() {
        if (!rates.isEmpty()) {
            return arrival == Arrival.uniform ? Pacing.UNIFORM : Pacing.POISSON;
        }
        return pacing == ClosedPacing.tpcc ? Pacing.TPCC : Pacing.NONE;
    }

    /** Connections to open. */
    public int connections() {
        if (connections != null) {
            return connections;
        }
        int most = usersOrDefault().stream().mapToInt(Integer::intValue).max().orElse(USERS_DEFAULT);
        return pacing() == Pacing.TPCC ? Math.min(most, PACED_CONNECTIONS_MAX) : most;
    }

    public ProcedureVariant procedures() {
        return procedures;
    }

    public Isolation isolation() {
        return isolation;
    }

    /** What the run will do, for people. */
    public String text(Duration warmUp, Duration duration) {
        StringBuilder text = new StringBuilder();
        List<Step> steps = steps();
        if (pacing().isOpen()) {
            text.append(join(steps.stream()
                            .map(step -> rate(step.ratePerSecond()))
                            .toList()))
                    .append(" transactions/s (")
                    .append(pacing().key())
                    .append(") on ")
                    .append(connections())
                    .append(" connections");
        } else {
            text.append(join(steps.stream()
                            .map(step -> String.valueOf(step.users()))
                            .toList()))
                    .append(steps.size() == 1 && steps.get(0).users() == 1 ? " user" : " users");
            if (pacing() == Pacing.TPCC) {
                text.append(" with keying and think times on ")
                        .append(connections())
                        .append(" connections");
            }
        }
        text.append(steps.size() > 1 ? ", each for " : " for ")
                .append(DurationConverter.text(warmUp))
                .append(" of warm-up and ")
                .append(DurationConverter.text(duration))
                .append(" measured");
        return text.toString();
    }

    private static String rate(double perSecond) {
        return perSecond == Math.rint(perSecond) ? String.valueOf((long) perSecond) : String.valueOf(perSecond);
    }

    private static String join(List<String> values) {
        return String.join(", ", values);
    }
}
