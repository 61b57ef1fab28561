package io.latchmark.application.text;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.probe.CellSteadiness;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeSecond;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A probe as lines of text. */
public final class ProbeText {
    private ProbeText() {}

    /** The column headers. */
    public static String header() {
        return String.format(
                Locale.ROOT,
                "%4s %-44s %7s %11s %9s %9s %9s %9s  %s",
                "cell",
                "work",
                "in flt",
                "IOPS",
                "MiB/s",
                "mean ms",
                "p99 ms",
                "max ms",
                "checks");
    }

    /** The figures of a cell in these columns. */
    public static String row(CellResult result) {
        Cell cell = result.cell();
        String load = Integer.toString(cell.load().total()) + (cell.load().isOpen() ? "@" : "");
        return String.format(
                Locale.ROOT,
                "%4d %-44s %7s %11s %9s %9s %9s %9s  %s",
                result.number(),
                cell.workText(),
                load,
                number(result.iops()),
                number(result.mebibytesPerSecond()),
                number(result.meanNanos() / 1e6),
                number(Math.max(result.reads().p99Nanos(), result.writes().p99Nanos()) / 1e6),
                number(Math.max(result.reads().maxNanos(), result.writes().maxNanos()) / 1e6),
                result.isValid() ? "ok" : "FAILED");
    }

    /** Lines below a row: failures, fsyncs, published figures. */
    public static List<String> notes(CellResult result, CellSteadiness.Verdict steady) {
        List<String> notes = new ArrayList<>();
        for (Finding check : result.checks()) {
            if (!check.passed()) {
                notes.add("     CHECK FAILED  " + check.name() + ": " + check.value() + " (" + check.bound() + "); "
                        + check.why());
            }
        }
        OperationFigures syncs = result.syncs();
        if (syncs.count() > 0) {
            notes.add("     fsync         " + NumberText.whole(syncs.count()) + ", mean "
                    + NumberText.of(syncs.meanNanos() / 1e6) + " ms, p99 " + NumberText.of(syncs.p99Nanos() / 1e6)
                    + " ms");
        }
        if (steady == CellSteadiness.Verdict.NOT_STEADY) {
            notes.add("     " + result.steady());
        }
        result.published()
                .forEach(published -> notes.add(String.format(
                        Locale.ROOT,
                        "     published     %s: %s %s; here %s",
                        published.source(),
                        NumberText.of(published.value()),
                        published.metric(),
                        number(ours(result, published.metric())))));
        return notes;
    }

    private static double ours(CellResult result, String metric) {
        return switch (metric) {
            case "IOPS" -> result.iops();
            case "MiB/s" -> result.mebibytesPerSecond();
            case "mean ms" -> result.meanNanos() / 1e6;
            default -> Double.NaN;
        };
    }

    /** The figures of a second of a cell. */
    public static String progress(Cell cell, ProbeSecond second, String which) {
        OperationFigures figures = second.reads().count() > 0 ? second.reads() : second.writes();
        return String.format(
                Locale.ROOT,
                "%s %s, %d in flight  %4.0f s  %s IOPS  mean %s ms  p99 %s ms",
                which,
                cell.workText(),
                cell.load().total(),
                second.endSeconds(),
                number(second.iops()),
                number(figures.meanNanos() / 1e6),
                number(figures.p99Nanos() / 1e6));
    }

    private static String number(double value) {
        if (!Double.isFinite(value)) {
            return NumberText.NOT_MEASURED;
        }
        return String.format(Locale.ROOT, value >= 1000 ? "%,.0f" : value >= 10 ? "%.1f" : "%.3f", value);
    }
}
