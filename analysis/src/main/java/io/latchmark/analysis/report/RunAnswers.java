package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.StorageBounds;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Sizes;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import java.util.ArrayList;
import java.util.List;

/**
 * The first screen of a run, for a terminal and a page: throughput, where the time went, the maximum gain from faster storage,
 * what the device and the CPUs did, whether the measurement is good, and what to do next.
 */
final class RunAnswers {
    private final CheckedRun run;
    private final RunSummary summary;
    private final LadderSummary ladder;
    private final Gates gates;
    private final List<Block.Answer> answers = new ArrayList<>();

    private RunAnswers(CheckedRun run) {
        this.run = run;
        this.summary = run.summary();
        this.ladder = run.ladder();
        this.gates = run.gates();
    }

    /** The devices, and whether others used them. */
    private List<String> devices() {
        List<String> lines = new ArrayList<>(RunWords.devices(summary));
        if (!lines.isEmpty() && gates.status() != Status.IMPORTED) {
            lines.set(lines.size() - 1, lines.get(lines.size() - 1) + "; " + RunLead.disks(run));
        }
        return lines;
    }

    /** The run's figures; a page shows throughput and response times as tiles. */
    static Block figures(CheckedRun run) {
        RunAnswers answers = new RunAnswers(run);
        answers.add("in short", RunLead.of(run));
        String sizes = Sizes.of(run.data(), run.summary()).text();
        answers.add("throughput", RunWords.throughput(run) + (sizes.isEmpty() ? "" : "; " + sizes));
        answers.add("response", answers.response());
        return new Block.Answers(answers.answers);
    }

    /** The meaning of the figures, and their quality. */
    static Block meaning(CheckedRun run) {
        RunAnswers answers = new RunAnswers(run);
        boolean open = answers.ladder.open();
        answers.add("time", WhereTimeWent.division(answers.summary, open));
        answers.add("storage", StorageBounds.sentence(answers.summary, open));
        answers.add("device", answers.devices());
        answers.add("CPU", CpuTables.lines(answers.summary.processors()));
        answers.checks();
        answers.add("next", answers.next());
        return new Block.Answers(answers.answers);
    }

    private void add(String label, String text) {
        if (!text.isEmpty()) {
            answers.add(new Block.Answer(label, text));
        }
    }

    /** Prints the label only once before several lines. */
    private void add(String label, List<String> lines) {
        for (int i = 0; i < lines.size(); i++) {
            answers.add(new Block.Answer(i == 0 ? label : "", lines.get(i)));
        }
    }

    private String response() {
        Latency newOrder = summary.response(TransactionType.NEW_ORDER);
        Latency all = summary.overall();
        String ofAll = all.count() > 0 ? "all types " + quantiles(all) : "";
        return newOrder.count() > 0 && newOrder.count() < all.count()
                ? "New-Order " + quantiles(newOrder) + "; " + ofAll
                : ofAll;
    }

    private static String quantiles(Latency latency) {
        return "p50 " + NumberText.of(latency.p50()) + ", p95 " + NumberText.of(latency.p95()) + ", p99 "
                + NumberText.of(latency.p99()) + " ms";
    }

    private void checks() {
        add("warning", summary.caveat());
        add("warning", gates.conclusion().warnings());
        summary.missing().forEach(source -> add("missing", source.name() + ": " + source.detail()));
        for (Finding check : gates.checks()) {
            switch (check.verdict()) {
                case FAILED ->
                    add(
                            "failed",
                            check.name() + ": " + check.value() + "; must be: " + check.bound() + ". " + advice(check));
                case MARKED -> add("warning", check.name() + ": " + check.value() + ". " + advice(check));
                case NOT_COMPARED -> {
                    // Of an imported run nothing can be compared, which is said once.
                    if (gates.status() != Status.IMPORTED) {
                        add("undecided", check.name() + ": " + check.value());
                    }
                }
                case PASSED -> {}
            }
        }
        if (gates.status() == Status.IMPORTED) {
            return;
        }
        String newOrders = RunWords.newOrders(run);
        add("checks", gates.counts() + (newOrders.isEmpty() ? "" : "; new orders: " + newOrders));
    }

    /** Why it matters, and what to do. */
    private static String advice(Finding check) {
        String remedy = Remedies.of(check);
        return remedy.isEmpty()
                ? check.why()
                : (RunWords.sentence(check.why()) + " " + RunWords.sentence(remedy)).strip();
    }

    /** The most useful next step; empty if nothing was measured by this program. */
    static String next(CheckedRun run) {
        return new RunAnswers(run).next();
    }

    private String next() {
        RunConclusion conclusion = gates.conclusion();
        if (conclusion.status() == Status.IMPORTED) {
            return "";
        }
        if (conclusion.status() != Status.COMPLETE) {
            return "Repeat the run; these figures are no basis for a decision.";
        }
        if (summary.isDisturbed()) {
            return "Repeat the run while the host is idle; --wait-for-idle waits for that.";
        }
        if (!summary.arrivals().isReached()) {
            return "Repeat the run with a --rate below what was reached, or with more connections (--users).";
        }
        if (!summary.processors().saturated().isEmpty()) {
            return "To measure storage, take fewer users, or run the driver on another host: these CPUs were full.";
        }
        SteadyState.Verdict steady = summary.steady().verdict();
        if (steady != SteadyState.Verdict.STEADY) {
            return steady == SteadyState.Verdict.NOT_DECIDED
                    ? "Measure for longer, such as --duration 10m, to see smaller changes; compare configurations with"
                            + " 'latchmark experiment'."
                    : "Lengthen the warm-up until throughput keeps one level, then repeat the run.";
        }
        return "Compare it with another configuration by 'latchmark experiment': one run says nothing about chance.";
    }
}
