package io.latchmark.analysis.evidence;

import io.latchmark.analysis.NumberText;
import java.util.Locale;

/**
 * What simulations gave for one statement about the method.
 *
 * @param value the share of replications
 * @param standardError of the value
 * @param bound what the value is checked against; NaN if it is only stated
 * @param atMost whether the bound is the greatest value allowed, rather than the least
 */
public record EvidenceRow(
        String name, int replications, double value, double standardError, double bound, boolean atMost) {
    /** A share of replications. */
    public static EvidenceRow share(String name, int replications, long count, Bound bound) {
        double share = (double) count / replications;
        double error = Math.sqrt(share * (1 - share) / replications);
        return new EvidenceRow(name, replications, share, error, bound.value(), bound.atMost());
    }

    /** What a value is checked against. */
    public record Bound(double value, boolean atMost) {
        public static Bound none() {
            return new Bound(Double.NaN, true);
        }

        public static Bound atMost(double value) {
            return new Bound(value, true);
        }

        public static Bound atLeast(double value) {
            return new Bound(value, false);
        }
    }

    /** Whether the value keeps its bound, but for what chance allows: a number of standard errors at the bound. */
    public boolean holds(double errors) {
        double slack = errors * Math.sqrt(bound * (1 - bound) / replications);
        return Double.isNaN(bound) || (atMost ? value <= bound + slack : value >= bound - slack);
    }

    /** One line of a file: the name in quotes, then the figures. */
    String csv() {
        return String.format(
                Locale.ROOT,
                "\"%s\",%d,%.4f,%.4f,%s,%s",
                name,
                replications,
                value,
                standardError,
                Double.isNaN(bound) ? "" : String.format(Locale.ROOT, "%.3f", bound),
                Double.isNaN(bound) ? "" : atMost ? "at most" : "at least");
    }

    /** Reads what {@link #csv()} wrote. */
    static EvidenceRow ofCsv(String line) {
        int end = line.indexOf("\",", 1);
        String[] figures = line.substring(end + 2).split(",", -1);
        return new EvidenceRow(
                line.substring(1, end),
                Integer.parseInt(figures[0]),
                Double.parseDouble(figures[1]),
                Double.parseDouble(figures[2]),
                figures[3].isEmpty() ? Double.NaN : Double.parseDouble(figures[3]),
                !figures[4].equals("at least"));
    }

    /** As in a table; empty without a bound. */
    String boundText() {
        return Double.isNaN(bound) ? "" : (atMost ? "≤ " : "≥ ") + NumberText.percent(bound);
    }
}
