package io.latchmark.cli.console;

import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.summary.Check;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.RunConclusion;
import java.util.List;
import java.util.Locale;

/** Prints the summary of a run. */
public final class SummaryText {
    private final Console console;

    public SummaryText(Console console) {
        this.console = console;
    }

    /** Prints the status, the figures, what failed, and the sentence that says where the time went. */
    public void print(CheckedRun run) {
        RunSummary summary = run.summary();
        RunConclusion conclusion = run.gates().conclusion();
        line("Run %s", status(run.gates()));
        if (!summary.caveat().isEmpty()) {
            line("  %s", summary.caveat());
        }
        line(
                "  throughput %,.0f new orders per minute (NOPM), %,.1f transactions/s over %.1f s",
                summary.nopm(),
                summary.transactionsPerSecond(),
                summary.window().seconds());
        line("  response   %-14s %9s %9s %9s %9s %9s", "ms", "count", "p50", "p95", "p99", "max");
        for (TransactionType type : TransactionType.all()) {
            TypeFigures figures = summary.types().get(type);
            if (figures != null) {
                Latency latency = figures.response();
                line(
                        "             %-14s %,9d %9s %9s %9s %9s",
                        type.title(),
                        latency.count(),
                        millis(latency.p50()),
                        millis(latency.p95()),
                        millis(latency.p99()),
                        millis(latency.max()));
            }
        }
        summary.arrivals().lines().forEach(text -> line("  schedule   %s", text));
        for (DeviceFigures device : summary.devices()) {
            line(
                    "  device     %s: %,.0f reads/s at %s ms, %,.0f writes/s at %s ms, busy %.0f %%",
                    device.name(),
                    device.readsPerSecond(),
                    millis(device.millisPerRead()),
                    device.writesPerSecond(),
                    millis(device.millisPerWrite()),
                    100 * device.utilisation());
        }
        summary.database().queues().lines().forEach(text -> line("  queues     %s", text));
        summary.missing().forEach(source -> line("  missing    %s: %s", source.name(), source.detail()));
        List<Check> ofFigures = summary.checks();
        run.gates().checks().forEach(check -> printCheck(check, ofFigures.contains(check)));
        if (!conclusion.counts().isEmpty()) {
            line("  new orders %s", counts(conclusion.database()));
        }
        conclusion.warnings().forEach(warning -> line("  warning    %s", warning));
        line("%s", WhereTimeWent.sentence(summary, run.ladder().open()));
    }

    /** Prints a check that failed or is marked; of the rest those of the run's figures. */
    private void printCheck(Check check, boolean ofFigures) {
        switch (check.verdict()) {
            case FAILED -> line("  FAILED     %s: %s; must be: %s", check.name(), check.value(), check.bound());
            case MARKED -> line("  MARKED     %s: %s", check.name(), check.value());
            case PASSED -> {
                if (ofFigures) {
                    line("  check      %s: %s", check.name(), check.value());
                }
            }
            case NOT_COMPARED -> {
                if (ofFigures) {
                    line("  unchecked  %s: %s", check.name(), check.value());
                }
            }
        }
    }

    /** Prints the steps of a ladder, whether throughput was steady, and where the load was not the specification's. */
    public void printLoad(CheckedRun run) {
        if (run.ladder().isLadder()) {
            run.ladder().rows().forEach(row -> line("  %s", row));
        }
        run.summary().steady().changes().forEach(change -> line("  steady     level changes %s", change.sentence()));
        Conformance.of(run.data().record()).lines().forEach(text -> line("  load       %s", text));
    }

    private static String counts(RunConclusion.DatabaseCount count) {
        return count.isKnown()
                ? String.format(
                        Locale.ROOT,
                        "%,d by the client's count, %,d by the database's, over the whole run",
                        count.client(),
                        count.placed())
                : String.format(Locale.ROOT, "%,d by the client's count; the database's is unknown", count.client());
    }

    private static String status(Gates gates) {
        int marked = gates.that(Check.Verdict.MARKED).size();
        return switch (gates.status()) {
            case COMPLETE ->
                marked == 0 ? "complete, all gates passed" : "complete, no gate failed, " + marked + " marked";
            case INTERRUPTED -> "interrupted: " + gates.reason();
            case NOT_VALID -> "NOT VALID: " + gates.reason();
        };
    }

    private static String millis(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : "–";
    }

    private void line(String format, Object... arguments) {
        console.line(String.format(Locale.ROOT, format, arguments));
    }
}
