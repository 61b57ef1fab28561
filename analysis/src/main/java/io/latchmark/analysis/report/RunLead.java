package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.StorageBounds;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.Checks;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.SteadyFinding;
import io.latchmark.analysis.summary.WritesFinding;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion.Status;
import java.util.Map;
import java.util.Optional;

/** A run in one sentence each: what limited it, what faster storage would give, and what it is good for. */
final class RunLead {
    private final CheckedRun run;
    private final RunSummary summary;

    private RunLead(CheckedRun run) {
        this.run = run;
        this.summary = run.summary();
    }

    /** The sentences; empty if nothing is known. */
    static String of(CheckedRun run) {
        RunLead lead = new RunLead(run);
        String searched = run.ladder()
                .limit()
                .map(limit -> RunWords.capital(limit.text()) + ". ")
                .orElse("");
        return (searched + lead.limit() + " " + trust(run)).strip();
    }

    private String limit() {
        boolean open = run.ladder().open();
        String factors = StorageBounds.factors(summary, open);
        String faster = factors.isEmpty() ? "" : "; storage without latency would give " + factors + " the throughput";
        if (!summary.processors().saturated().isEmpty()) {
            double used = summary.processors().saturated().stream()
                    .mapToDouble(CpuFigures.Host::used)
                    .max()
                    .orElseThrow();
            return "Limited by the CPUs, which were used " + NumberText.percent(used) + faster + ".";
        }
        return WhereTimeWent.top(summary, open)
                .map(top -> "Limited by " + top.name() + ": " + NumberText.percent(top.share())
                        + " of a transaction's time"
                        + (Double.isFinite(top.device())
                                ? ", " + NumberText.percent(Math.min(1, top.device())) + " of that at the device"
                                : "")
                        + faster + ".")
                .orElse("");
    }

    /** What the run is good for. */
    static String trust(CheckedRun run) {
        Status status = run.gates().status();
        if (status == Status.IMPORTED) {
            return "Not checked: another tool measured it.";
        }
        if (status != Status.COMPLETE) {
            return "Not usable: " + (status == Status.INTERRUPTED ? "it was interrupted." : "a check failed.");
        }
        RunSummary summary = run.summary();
        Optional<Map.Entry<String, String>> reservation =
                RunWords.reservations(summary).entrySet().stream().findFirst();
        if (reservation.isPresent()) {
            return "No basis for a decision: " + reservation.get().getValue() + ".";
        }
        SteadyState.Verdict steady = summary.steady().verdict();
        return switch (steady) {
            case NOT_STEADY -> "True only for its interval: throughput changed within it.";
            case NOT_DECIDED -> "Good for a quick look: " + SteadyFinding.open(summary.steady()) + ".";
            case STEADY -> "Good to compare with runs of another configuration: throughput kept its level.";
        };
    }

    /** Whether other programs used the disks, by reads and bytes written. */
    static String disks(CheckedRun run) {
        Finding.Verdict reads = verdict(run, Checks.READS);
        Finding.Verdict writes = verdict(run, WritesFinding.NAME);
        if (reads == Finding.Verdict.MARKED || writes == Finding.Verdict.MARKED) {
            return "other programs may have used it";
        }
        return reads == Finding.Verdict.PASSED && writes == Finding.Verdict.PASSED
                ? "no other program used it"
                : "whether others used it is not known";
    }

    private static Finding.Verdict verdict(CheckedRun run, String check) {
        return run.gates().checks().stream()
                .filter(finding -> finding.name().equals(check))
                .map(Finding::verdict)
                .findFirst()
                .orElse(Finding.Verdict.NOT_COMPARED);
    }
}
