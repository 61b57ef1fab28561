package io.latchmark.cli.options;

import io.latchmark.application.request.Rate;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.platform.Problems;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.Procedures;
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
            description = "load before the measurement of each later step (default: as long as --warm-up)")
    private @Nullable Duration settling;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "180s",
            description = "length of the measurement (default: ${DEFAULT-VALUE})")
    private Duration duration = Duration.ofMinutes(3);

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
        List<Step> levels = users.isEmpty() ? List.of(new Step(USERS_DEFAULT, 0)) : users;
        int most = levels.stream().mapToInt(Step::users).max().orElseThrow();
        int sessions = pacing == ClosedPacing.tpcc ? Math.min(most, PACED_CONNECTIONS_MAX) : most;
        return new WorkloadSettings(
                rates.isEmpty()
                        ? levels
                        : rates.stream()
                                .map(rate -> new Step(levels.get(0).users(), rate.perSecond()))
                                .toList(),
                pacing(),
                connections == null ? sessions : connections,
                isolation.key(),
                mix,
                warmUp,
                duration,
                samplingPeriod,
                seed,
                home == Home.fixed,
                retries,
                Procedures.ORDER,
                checkpointsAt,
                Optional.ofNullable(settling));
    }

    private Pacing pacing() {
        if (!rates.isEmpty()) {
            return arrival == Arrival.uniform ? Pacing.UNIFORM : Pacing.POISSON;
        }
        return pacing == ClosedPacing.tpcc ? Pacing.TPCC : Pacing.NONE;
    }
}
