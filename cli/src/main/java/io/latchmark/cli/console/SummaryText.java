package io.latchmark.cli.console;

import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.summary.Check;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.analysis.summary.WhereTimeWent;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Gate;
import io.latchmark.results.RunConclusion;
import java.util.Locale;

/** Prints the summary of a run. */
public final class SummaryText {
    private final Console console;

    public SummaryText(Console console) {
        this.console = console;
    }

    /** Prints the status, the figures, what failed, and the sentence that says where the time went. */
    public void print(RunConclusion conclusion, RunSummary summary) {
        line("Run %s", status(conclusion));
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
        summary.missing().forEach(source -> line("  missing    %s: %s", source.name(), source.detail()));
        for (Gate gate : conclusion.gates()) {
            if (!gate.passed()) {
                line("  FAILED     %s: %s; must be: %s", gate.name(), gate.value(), gate.bound());
            }
        }
        for (Check check : summary.checks()) {
            line("  %-10s %s: %s", word(check.verdict()), check.name(), check.value());
        }
        if (!conclusion.counts().isEmpty()) {
            line("  new orders %s", counts(conclusion.database()));
        }
        conclusion.warnings().forEach(warning -> line("  warning    %s", warning));
        line("%s", WhereTimeWent.sentence(summary));
    }

    /** Prints the steps of a ladder, whether throughput was steady, and where the load was not the specification's. */
    public void printLoad(RunData data, RunSummary summary) {
        LadderSummary ladder = LadderSummary.of(data, summary);
        if (ladder.isLadder()) {
            ladder.rows().forEach(row -> line("  %s", row));
        }
        summary.steady().lines().forEach(text -> line("  steady     %s", text));
        Conformance.of(data.record()).lines().forEach(text -> line("  load       %s", text));
    }

    private static String word(Check.Verdict verdict) {
        return switch (verdict) {
            case PASSED -> "check";
            case FAILED -> "differs";
            case NOT_COMPARED -> "unchecked";
        };
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

    private static String status(RunConclusion conclusion) {
        return switch (conclusion.status()) {
            case COMPLETE -> "complete, all gates passed";
            case INTERRUPTED -> "interrupted: " + conclusion.reason();
            case NOT_VALID -> "NOT VALID: " + conclusion.reason();
        };
    }

    private static String millis(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.2f", value) : "–";
    }

    private void line(String format, Object... arguments) {
        console.line(String.format(Locale.ROOT, format, arguments));
    }
}
