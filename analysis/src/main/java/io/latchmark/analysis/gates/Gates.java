package io.latchmark.analysis.gates;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.injection.InjectionFigures;
import io.latchmark.analysis.injection.InjectionFindings;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.summary.Age;
import io.latchmark.analysis.summary.Arrivals;
import io.latchmark.analysis.summary.Checks;
import io.latchmark.analysis.summary.KnownShare;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.WritesFinding;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.Imported;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunStatus;
import io.latchmark.results.run.RunVerdict;
import io.latchmark.results.run.RunVerdict.Headline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All gates of a run: those in its record, those computed from its series, and those of its load. Every output gets a run's
 * validity from here; at the end of a run the result is written to {@code verdict.json}.
 *
 * @param recorded how the run ended, by its record
 * @param checks those of the record, then of the load levels, then of the load's properties
 * @param headline what was measured; empty if nothing was
 */
public record Gates(RunConclusion recorded, List<Finding> checks, Optional<Headline> headline) {
    /** The group of facts of a run within which an earlier version switched settings. */
    private static final String SWITCHED = "switchback";

    /** The finding about whether the files of a run are consistent. */
    public static final String FILES_AGREE = "the files of the run agree";

    /** The finding about CPU limits. */
    public static final String PROCESSORS = CpuFinding.HEADROOM;

    /** The findings about other users of the measured resources. */
    public static final List<String> DISTURBANCES = List.of(CpuFinding.OTHER_LOAD, Checks.READS, WritesFinding.NAME);

    /** The reason given for runs measured by another tool. */
    public static final String NOT_CHECKED_WHY =
            "another tool measured this run. Whether its load was the specification's,"
                    + " its settings were as declared and the database counted as many transactions is not known.";

    private static final String EXPLAINED = "Unexplained time";

    public Gates {
        checks = List.copyOf(checks);
    }

    /** Computes the gates of a run, from the summary of its load levels. */
    static Gates of(RunData data, LadderSummary ladder) {
        List<Finding> checks = new ArrayList<>();
        checks.addAll(Agreement.of(data, ladder));
        data.record().imported().map(Gates::notChecked).ifPresent(checks::add);
        for (LadderSummary.Level level : ladder.checked()) {
            ofLevel(level.summary(), ladder.open())
                    .forEach(check -> checks.add(ladder.isLadder() ? check.at(ladder.levelText(level)) : check));
        }
        ladder.limit().map(RateLimit::finding).ifPresent(checks::add);
        List<InjectionEffect> injected =
                InjectionFigures.of(data, ladder.levels().get(0).summary());
        checks.addAll(InjectionFindings.of(injected));
        boolean isSwitched = data.record().environment().before().containsKey(SWITCHED);
        if (isSwitched) {
            checks.add(switched());
        }
        SettingsFinding.of(
                        data.counters(),
                        data.steps().get(data.steps().size() - 1).window().endNanos(),
                        !injected.isEmpty() || isSwitched)
                .ifPresent(checks::add);
        UnknownWaitsFinding.of(
                        data.counters(),
                        data.steps().stream().map(MeasuredStep::window).toList())
                .ifPresent(checks::add);
        Age.check(data.record()).ifPresent(checks::add);
        RunConclusion conclusion = data.record().conclusion();
        if (conclusion.inputs().newOrders() > 0) {
            checks.add(rolledBack(conclusion));
        }
        checks.addAll(Conformance.of(data).gates());
        if (data.record().imported().isPresent()) {
            checks.replaceAll(check -> check.isFailure() ? marked(check) : check);
        }
        checks.sort(Comparator.comparing(check -> !check.name().startsWith(Arrivals.OFFERED)));
        return new Gates(
                data.record().conclusion(), checks, headline(ladder.best().summary(), ladder.open()));
    }

    private static Finding switched() {
        return new Finding(
                "Settings switched",
                Finding.Verdict.MARKED,
                "between two configurations",
                "one setting",
                "An earlier Latchmark switched settings within this run ('design: switchback'): throughput and times are those of"
                        + " both together. Compare whole runs instead.");
    }

    private static Optional<Headline> headline(RunSummary summary, boolean openLoop) {
        if (!(summary.transactionsPerSecond() > 0)) {
            return Optional.empty();
        }
        Map<String, Double> figures = new TreeMap<>();
        figures.put(RunVerdict.NOPM, summary.nopm());
        figures.put(RunVerdict.TRANSACTIONS, summary.transactionsPerSecond());
        figures.put(RunVerdict.P95, summary.response(TransactionType.NEW_ORDER).p95());
        figures.put("transactionMillis", UserTime.transactionMillis(summary, openLoop));
        figures.values().removeIf(value -> !Double.isFinite(value));
        return Optional.of(new Headline(figures, WhereTimeWent.sentence(summary, openLoop)));
    }

    /** A gate never invalidates an imported run: its clocks and counts are not known well enough for our bounds. */
    private static Finding marked(Finding failed) {
        return new Finding(failed.name(), Finding.Verdict.MARKED, failed.value(), failed.bound(), failed.why());
    }

    private static Finding notChecked(Imported imported) {
        return new Finding(
                "checked by this program",
                Finding.Verdict.MARKED,
                "imported from " + imported.toolText() + ": not checked",
                "a run of this program",
                "A" + NOT_CHECKED_WHY.substring(1));
    }

    /** The numbers of checks that passed and that did not, in words. */
    public String counts() {
        int marked = that(Finding.Verdict.MARKED).size();
        int failed = that(Finding.Verdict.FAILED).size();
        int undecided = that(Finding.Verdict.NOT_COMPARED).size();
        return CountText.of(that(Finding.Verdict.PASSED).size(), "check", "checks") + " passed"
                + (failed == 0 ? "" : ", " + failed + " failed")
                + (marked == 0 ? "" : ", " + CountText.of(marked, "warning", "warnings"))
                + (undecided == 0 ? "" : ", " + undecided + " undecided");
    }

    /** The checks of one load level of a run. */
    public static List<Finding> ofLevel(RunSummary summary, boolean openLoop) {
        List<Finding> checks = new ArrayList<>(summary.checks());
        UserTime.of(summary, openLoop)
                .map(Gates::explained)
                .or(() -> seenTooLittle(summary))
                .ifPresent(checks::add);
        CpuFinding.headroom(summary).ifPresent(checks::add);
        CpuFinding.otherLoad(summary).ifPresent(checks::add);
        return checks;
    }

    /** A procedure that rolls back what it should commit, or the reverse, still adds up; only the inputs reveal it. */
    private static Finding rolledBack(RunConclusion conclusion) {
        OutcomeCounts counts = conclusion.counts().getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE);
        long failed =
                counts.failed().values().stream().mapToLong(Long::longValue).sum();
        long unused = conclusion.inputs().unusedItems();
        long rolledBack = counts.rolledBackByDesign();
        return new Finding(
                "only orders with an unused item are rolled back",
                rolledBack <= unused && rolledBack >= unused - failed ? Finding.Verdict.PASSED : Finding.Verdict.FAILED,
                NumberText.whole(rolledBack) + " rolled back by design, " + NumberText.whole(unused)
                        + " with an unused item",
                failed == 0 ? "equal, over the whole run" : "equal except " + NumberText.whole(failed) + " that failed",
                "New-Orders that are rolled back for another reason write less than they should (clause 2.4.2.3).");
    }

    private static Optional<Finding> seenTooLittle(RunSummary summary) {
        return UserTime.isSeenTooLittle(summary)
                ? Optional.of(new Finding(
                        EXPLAINED,
                        Finding.Verdict.MARKED,
                        "waits were seen for " + NumberText.percent(UserTime.seen(summary)) + " of the interval",
                        "for " + NumberText.percent(KnownShare.LEAST) + " or more",
                        "What sessions waited for in the rest of the interval is not known, so nothing is attributed."))
                : Optional.empty();
    }

    private static Finding explained(Ledger ledger) {
        return new Finding(
                EXPLAINED,
                ledger.isExplained() ? Finding.Verdict.PASSED : Finding.Verdict.MARKED,
                WhereTimeWent.residual(ledger),
                "within 10 % of it",
                "What is not explained can't be attributed; it may hide the part that matters.");
    }

    /** The checks with this verdict. */
    public List<Finding> that(Finding.Verdict verdict) {
        return checks.stream().filter(check -> check.verdict() == verdict).toList();
    }

    /** Whether the run's figures may be used. */
    public boolean isValid() {
        return status() == Status.COMPLETE || status() == Status.IMPORTED;
    }

    private RunStatus judged() {
        return recorded.ended().judged(checks);
    }

    /** The status of the run by all gates. */
    public Status status() {
        return judged().status();
    }

    /** Why the run is not complete; empty if it is. */
    public String reason() {
        return judged().reason();
    }

    /** All checks of the run with their conclusion. */
    public RunVerdict verdict() {
        return new RunVerdict(RunRecord.FORMAT_VERSION, status(), reason(), checks, headline);
    }

    /** The record's conclusion with the status and reason of all gates. */
    public RunConclusion conclusion() {
        return recorded.with(judged());
    }
}
