package io.latchmark.cli.options;

import io.latchmark.core.transaction.Pacing;
import io.latchmark.operation.request.WorkloadRequest;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How much load a run puts on the database, and in what manner. */
public final class LoadOptions {
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

    Pacing pacing() {
        if (!rates.isEmpty()) {
            return arrival == Arrival.uniform ? Pacing.UNIFORM : Pacing.POISSON;
        }
        return pacing == ClosedPacing.tpcc ? Pacing.TPCC : Pacing.NONE;
    }

    List<Integer> users() {
        return users;
    }

    List<Double> rates() {
        return rates.stream().map(Rate::perSecond).toList();
    }

    Optional<Integer> connections() {
        return Optional.ofNullable(connections);
    }

    WorkloadRequest.Calls calls(int retries) {
        return new WorkloadRequest.Calls(procedures, isolation, retries);
    }
}
