package io.latchmark.analysis.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A breakdown of a transaction's time into parts that add up to it exactly. What the known parts don't explain is a part too, the
 * residual, which is negative if they explain too much.
 *
 * @param totalMillis per transaction
 * @param parts in order, the residual last
 * @param undivided a coarser breakdown, as for a run that could not measure the finer one
 */
public record Ledger(double totalMillis, List<Part> parts, List<Part> undivided) {
    /** The name of the residual. */
    public static final String RESIDUAL = "not explained";

    /** A larger residual, as a share of the total, is a warning. */
    public static final double RESIDUAL_SHARE_MAX = 0.10;

    private static final double ROUNDING = 1e-12;

    public Ledger {
        parts = List.copyOf(parts);
        undivided = List.copyOf(undivided);
    }

    /** A ledger without a coarser breakdown. */
    public Ledger(double totalMillis, List<Part> parts) {
        this(totalMillis, parts, parts);
    }

    /** A ledger of known parts, also at a coarser breakdown, and their residual. */
    public static Ledger of(double totalMillis, List<Part> known, List<Part> undivided) {
        return new Ledger(totalMillis, withResidual(totalMillis, known), withResidual(totalMillis, undivided));
    }

    /** This ledger at the coarser breakdown. */
    public Ledger coarser() {
        return new Ledger(totalMillis, undivided);
    }

    private static List<Part> withResidual(double totalMillis, List<Part> known) {
        double explained = known.stream().mapToDouble(Part::millis).sum();
        List<Part> parts = new ArrayList<>(known);
        double residual = totalMillis - explained;
        parts.add(Part.uncounted(RESIDUAL, Math.abs(residual) < ROUNDING * totalMillis ? 0 : residual));
        return parts;
    }

    public Optional<Part> part(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).findFirst();
    }

    /** Milliseconds of a part; 0 if there is none of this name. */
    public double millis(String name) {
        return part(name).map(Part::millis).orElse(0.0);
    }

    /** Whether the known parts explain the total up to the permitted residual. */
    public boolean isExplained() {
        return Math.abs(residualShare()) <= RESIDUAL_SHARE_MAX;
    }

    /** The residual as a share of the total. */
    public double residualShare() {
        return millis(RESIDUAL) / totalMillis;
    }
}
