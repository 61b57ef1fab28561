package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunRecord;
import java.util.Map;
import java.util.Optional;

/** Checks whether a run started on a database as loaded, or as a snapshot can restore it. */
public final class Age {
    private static final String START = "start";
    /** Orders per warehouse in the initial population (clause 4.3.3.1). */
    private static final double ORDERS_LOADED = 30_000;
    /** Maximum new orders, as a share of those loaded, for which a database counts as fresh. */
    private static final double OLD = 0.05;

    private Age() {}

    /** The check; empty if the run doesn't record its initial content. */
    public static Optional<Finding> check(RunRecord record) {
        Map<String, String> start = record.environment().before().getOrDefault(START, Map.of());
        String orders = start.getOrDefault("orders_since_load", "");
        String snapshot = start.getOrDefault("snapshot", "none");
        if (!orders.matches("[0-9]{1,18}")) {
            return Optional.empty();
        }
        double share =
                Double.parseDouble(orders) / (ORDERS_LOADED * record.settings().warehouses());
        boolean repeatable = !snapshot.startsWith("none") && !snapshot.startsWith("unknown");
        return Optional.of(
                new Finding(
                        "Database age",
                        repeatable || share <= OLD ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                        NumberText.whole(Double.parseDouble(orders)) + " new orders since the load, "
                                + NumberText.percent(share) + " of those loaded; "
                                + (repeatable
                                        ? "the content of the snapshot '" + snapshot + "'"
                                        : "no snapshot has this content"),
                        "at most " + NumberText.percent(OLD) + ", or the content of a snapshot",
                        "Tables grow and dead rows stay behind; the same work then costs more. Compare it only with runs that began at this age. A snapshot, or a new load, gives the same content again."));
    }
}
