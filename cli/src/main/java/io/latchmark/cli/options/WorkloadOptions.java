package io.latchmark.cli.options;

import io.latchmark.application.request.Rate;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.platform.Problems;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.LimitSearch;
import io.latchmark.results.run.ResponseLimit;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The workload and the phases of a run. */
@HelpGroup.Of(HelpGroup.WORKLOAD)
public final class WorkloadOptions {
    private static final int USERS_DEFAULT = 8;
    /** Enough connections for some thousand transactions a second within 10 ms. */
    private static final int SEARCHING_USERS_DEFAULT = 64;

    private static final Rate FIRST_RATE_DEFAULT = new Rate(100);
    private static final Duration DURATION_DEFAULT = Duration.ofMinutes(3);
    private static final Duration STEP_DEFAULT = Duration.ofSeconds(20);
    private static final Duration SETTLING_DEFAULT = Duration.ofSeconds(5);
    private static final Duration HOLD_DEFAULT = Duration.ofMinutes(1);

    /** With keying and think times a terminal needs its connection for some milliseconds in 20 s. */
    private static final int PACED_CONNECTIONS_MAX = 50;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "load before the measurement (default: ${DEFAULT-VALUE})")
    private Duration warmUp = Duration.ofMinutes(1);

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--settle",
            paramLabel = "TIME",
            description = "load before the measurement of each later step (default: as long as --warm-up; with --limit"
                    + " 5s)")
    private @Nullable Duration settling;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "length of the measurement (default: 180s; with --limit 20s for each step)")
    private @Nullable Duration duration;

    @Option(
            names = "--users",
            paramLabel = "N",
            split = ",",
            description = "number of terminals (default: 8). A list, for example 10,20,50, runs one step per number, in"
                    + " order, each with its own warm-up and measurement. 50:read-only or 50:40/40/10/5/5 gives a"
                    + " step its own mix")
    private List<Step> users = new ArrayList<>();

    @Option(
            names = "--pacing",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none: the next transaction follows at once; tpcc: after the keying and think times of the"
                    + " specification, about 21 s per cycle (default: ${DEFAULT-VALUE})")
    private ClosedPacing pacing = ClosedPacing.none;

    @Option(
            names = "--rate",
            paramLabel = "N/s",
            split = ",",
            description = "arrival rate (open loop), for example 500/s: transactions start whether or not earlier ones"
                    + " have ended. Response time is measured from the scheduled start. A list runs one step per rate")
    private List<Rate> rates = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "LIMIT",
            description =
                    "search the highest rate at which a response time stays within a limit, for example"
                            + " new-order:p95:20ms, from --rate on (default: 100/s): steps of --duration at rising rates, some near the limit,"
                            + " and one of --hold that shows whether the rate can be held. With --limit there are 64 users by default")
    private @Nullable ResponseLimit limit;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--hold",
            paramLabel = "TIME",
            description =
                    "with --limit: length of the last step, for example the time between two checkpoints (default: 60s)")
    private @Nullable Duration hold;

    @Option(
            names = "--arrival",
            paramLabel = "HOW",
            defaultValue = "poisson",
            description = "arrivals with --rate: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Arrival arrival = Arrival.poisson;

    @Option(
            names = "--connections",
            paramLabel = "N",
            description = "connections, held for the whole run (default: one per user; at most 50 with --pacing tpcc)")
    private @Nullable Integer connections;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--isolation",
            paramLabel = "LEVEL",
            defaultValue = "READ_COMMITTED",
            description = "isolation level: read_committed, repeatable_read or serializable (default: read_committed)")
    private Isolation isolation = Isolation.READ_COMMITTED;

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            defaultValue = "standard",
            description =
                    "standard (45/43/4/4/4), read-only (50 %% Order-Status, 50 %% Stock-Level), or five percentages"
                            + " in the order New-Order,Payment,Order-Status,Delivery,Stock-Level (default: ${DEFAULT-VALUE})")
    private Mix mix = Mix.STANDARD;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--home",
            paramLabel = "HOW",
            defaultValue = "spread",
            description =
                    "home warehouses with fewer users than warehouses. spread: each user draws from an equal share"
                            + " of them; fixed: each user has one (default: ${DEFAULT-VALUE})")
    private Home home = Home.spread;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "random seed; the same seed gives each terminal the same inputs (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "10",
            description =
                    "retries after a deadlock, a serialization failure or a lock timeout (default: ${DEFAULT-VALUE})")
    private int retries = 10;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--sampling-period",
            paramLabel = "TIME",
            defaultValue = "1s",
            description = "time between two samples of a counter, at least 100ms (default: ${DEFAULT-VALUE})")
    private Duration samplingPeriod = Duration.ofSeconds(1);

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--checkpoint-at",
            paramLabel = "TIME",
            split = ",",
            description = "run a checkpoint this long after the start of the measurement; may be repeated")
    private List<Duration> checkpointsAt = new ArrayList<>();

    /** What follows a transaction in a closed loop. */
    public enum ClosedPacing {
        none,
        tpcc
    }

    /** The arrival process of an open loop. */
    public enum Arrival {
        uniform,
        poisson
    }

    /** How home warehouses are assigned to terminals. */
    public enum Home {
        spread,
        fixed
    }

    /** Reports rates and users that exclude each other. */
    void check(Problems problems) {
        if (limit == null && hold != null) {
            problems.add("--hold without --limit: leave it out, or give the limit of a response time");
        }
        if (limit != null && rates.size() > 1) {
            problems.add("--limit with " + rates.size() + " rates: give one, where the search begins");
        }
        if (limit != null && pacing != ClosedPacing.none) {
            problems.add("--limit with --pacing " + pacing + ": a search is for a rate; choose one");
        }
        if (limit != null && !checkpointsAt.isEmpty()) {
            problems.add("--limit with --checkpoint-at: steps of a search may be short; leave it out");
        }
        if (limit != null && users.size() > 1) {
            problems.add("--limit with " + users.size() + " numbers of --users: give one number");
        }
        if (!rates.isEmpty() && users.size() > 1) {
            problems.add("--rate with " + users.size()
                    + " numbers of --users: give one number, because the rates make the steps");
        }
        if (!rates.isEmpty() && pacing != ClosedPacing.none) {
            problems.add(
                    "--rate with --pacing " + pacing + ": transactions that arrive have no think times; choose one");
        }
        if (!rates.isEmpty() && !users.isEmpty() && users.get(0).mix().isPresent()) {
            problems.add("--rate with --users " + users.get(0).text() + ": give the mix of all rates by --mix");
        }
    }

    /** Creates the request. */
    public WorkloadSettings request() {
        List<Step> levels =
                users.isEmpty() ? List.of(new Step(limit == null ? USERS_DEFAULT : SEARCHING_USERS_DEFAULT, 0)) : users;
        List<Rate> offered = limit != null && rates.isEmpty() ? List.of(FIRST_RATE_DEFAULT) : rates;
        int most = levels.stream().mapToInt(Step::users).max().orElseThrow();
        int sessions = pacing == ClosedPacing.tpcc ? Math.min(most, PACED_CONNECTIONS_MAX) : most;
        return new WorkloadSettings(
                offered.isEmpty()
                        ? levels
                        : offered.stream()
                                .map(rate -> new Step(levels.get(0).users(), rate.perSecond()))
                                .toList(),
                pacing(),
                connections == null ? sessions : connections,
                isolation.key(),
                mix,
                warmUp,
                duration == null ? (limit == null ? DURATION_DEFAULT : STEP_DEFAULT) : duration,
                samplingPeriod,
                seed,
                home == Home.fixed,
                retries,
                Procedures.ORDER,
                checkpointsAt,
                Optional.ofNullable(settling == null && limit != null ? SETTLING_DEFAULT : settling),
                Optional.ofNullable(limit)
                        .map(searched -> new LimitSearch(searched, hold == null ? HOLD_DEFAULT : hold)));
    }

    private Pacing pacing() {
        if (!rates.isEmpty() || limit != null) {
            return arrival == Arrival.uniform ? Pacing.UNIFORM : Pacing.POISSON;
        }
        return pacing == ClosedPacing.tpcc ? Pacing.TPCC : Pacing.NONE;
    }
}
