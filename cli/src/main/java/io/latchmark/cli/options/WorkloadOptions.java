package io.latchmark.cli.options;

import io.latchmark.application.request.Condition;
import io.latchmark.application.request.Rate;
import io.latchmark.application.request.Users;
import io.latchmark.application.request.WorkloadRequest;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The workload and the phases of a run. */
public final class WorkloadOptions {
    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "load before the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration warmUp = Duration.ofMinutes(1);

    @Option(
            names = "--settle",
            paramLabel = "TIME",
            description = "load before the measurement interval of each step after the first (default: as long as"
                    + " --warm-up)")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration settling;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            defaultValue = "180s",
            description = "length of the measurement interval (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration duration = Duration.ofMinutes(3);

    @Option(
            names = "--users",
            paramLabel = "N",
            split = ",",
            description = "terminals; several numbers, as 10,20,50, are steps, one after the other, each with"
                    + " its warm-up and measurement interval; 50:read-only or 50:40/40/10/5/5 is one with a mix of its"
                    + " own (default: 8)")
    @Effect(Condition.ALWAYS)
    private List<Users> users = new ArrayList<>();

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
            description =
                    "transactions that arrive per second, whether or not earlier ones have ended (open loop), as 500/s;"
                            + " the response time counts from the moment due. Several rates are steps")
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

    @Option(
            names = "--mix",
            paramLabel = "MIX",
            defaultValue = "standard",
            description = "standard (45/43/4/4/4), read-only (50 %% Order-Status, 50 %% Stock-Level), or five shares in"
                    + " percent in the order New-Order,Payment,Order-Status,Delivery,Stock-Level"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Mix mix = Mix.STANDARD;

    @Option(
            names = "--home",
            paramLabel = "HOW",
            defaultValue = "spread",
            description =
                    "home warehouses: ${COMPLETION-CANDIDATES}. With fewer users than warehouses, spread gives each"
                            + " user an equal share of them to draw from, fixed a single one (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Home home = Home.spread;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of the inputs: the same seed gives each terminal the same inputs"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private long seed = 1;

    @Option(
            names = "--retries",
            paramLabel = "N",
            defaultValue = "10",
            description = "further attempts after a deadlock, a serialization failure or a lock timeout"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int retries = 10;

    @Option(
            names = "--sampling-period",
            paramLabel = "TIME",
            defaultValue = "1s",
            description = "time between two samples of a counter, 100ms or more (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private Duration samplingPeriod = Duration.ofSeconds(1);

    @Option(
            names = "--checkpoint-at",
            paramLabel = "TIME",
            split = ",",
            description =
                    "issue a checkpoint this long after the measurement interval starts; may be given several times")
    @Effect(Condition.ALWAYS)
    private List<Duration> checkpointsAt = new ArrayList<>();

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

    /** How terminals get their home warehouses. */
    public enum Home {
        spread,
        fixed
    }

    /** What these options ask for. */
    public WorkloadRequest request() {
        return new WorkloadRequest(
                users,
                rates.stream().map(Rate::perSecond).toList(),
                pacing(),
                Optional.ofNullable(connections),
                mix,
                home == Home.fixed ? WorkloadRequest.Homes.FIXED : WorkloadRequest.Homes.SPREAD,
                seed,
                new WorkloadRequest.Times(
                        warmUp, Optional.ofNullable(settling), duration, samplingPeriod, checkpointsAt),
                new WorkloadRequest.Calls(procedures, isolation, retries));
    }

    private Pacing pacing() {
        if (!rates.isEmpty()) {
            return arrival == Arrival.uniform ? Pacing.UNIFORM : Pacing.POISSON;
        }
        return pacing == ClosedPacing.tpcc ? Pacing.TPCC : Pacing.NONE;
    }
}
