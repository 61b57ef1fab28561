package io.latchmark.analysis.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The time of one transaction in parts that sum to it exactly: what the parts known don't explain is a part too, the
 * residual, which is negative if they explain too much.
 *
 * @param totalMillis of one transaction
 * @param parts in their order, the residual last
 * @param undivided the same with less divided, as a run shows it that could not measure the division
 */
public record Ledger(double totalMillis, List<Part> parts, List<Part> undivided) {
    /** The name of the part that is left over. */
    public static final String RESIDUAL = "not explained";

    /** A residual beyond this share of the total is a warning. */
    public static final double RESIDUAL_SHARE_MAX = 0.10;

    private static final double ROUNDING = 1e-12;

    public Ledger {
        parts = List.copyOf(parts);
        undivided = List.copyOf(undivided);
    }

    /** A ledger whose parts divide no further. */
    public Ledger(double totalMillis, List<Part> parts) {
        this(totalMillis, parts, parts);
    }

    /** A ledger of the parts that are known and their residual. */
    public static Ledger of(double totalMillis, List<Part> known) {
        return new Ledger(totalMillis, withResidual(totalMillis, known));
    }

    /** A ledger of the parts that are known, also with less divided, and their residual. */
    static Ledger of(double totalMillis, List<Part> known, List<Part> undivided) {
        return new Ledger(totalMillis, withResidual(totalMillis, known), withResidual(totalMillis, undivided));
    }

    /** This ledger with less divided. */
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

    /** A part by its name. */
    public Optional<Part> part(String name) {
        return parts.stream().filter(part -> part.name().equals(name)).findFirst();
    }

    /** Milliseconds of a part; 0 if there is none of this name. */
    public double millis(String name) {
        return part(name).map(Part::millis).orElse(0.0);
    }

    /** Whether the parts known explain the total but for a residual that may be. */
    public boolean isExplained() {
        return Math.abs(residualShare()) <= RESIDUAL_SHARE_MAX;
    }

    /** The residual as a share of the total. */
    public double residualShare() {
        return millis(RESIDUAL) / totalMillis;
    }
}
