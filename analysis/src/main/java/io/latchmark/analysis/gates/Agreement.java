package io.latchmark.analysis.gates;

import io.latchmark.analysis.summary.FileTotals;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.DatabaseCount;
import io.latchmark.results.run.RunDirectory;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cross-checks the files of a run and recomputes the gates in its record, which detects modified records and incomplete files.
 * Interrupted runs are skipped: their last samples may be missing.
 */
final class Agreement {
    private static final String COUNTS = CountGates.DATABASE_AGREES;
    private static final String OUTCOMES = "outcomes add up";
    private static final String RECORD = RunDirectory.RUN;
    /** An event's clock is read after that of its phase. */
    private static final long EVENT_NANOS = 1_000_000_000L;
    /** The collector may have stalled once per this many intervals. */
    private static final long STALLS_PER = 100;

    private final RunData data;
    private final LadderSummary ladder;
    private final RunConclusion conclusion;
    private final List<String> disagreements = new ArrayList<>();

    private Agreement(RunData data, LadderSummary ladder) {
        this.data = data;
        this.ladder = ladder;
        this.conclusion = data.record().conclusion();
    }

    /** All gates of the record, recomputed where possible, and one about the files. */
    static List<Finding> of(RunData data, LadderSummary ladder) {
        boolean ofAnotherTool = data.record().imported().isPresent();
        if (ofAnotherTool || data.record().conclusion().status() == RunConclusion.Status.INTERRUPTED) {
            return data.record().conclusion().gates();
        }
        Agreement agreement = new Agreement(data, ladder);
        List<Finding> findings = agreement.gates();
        findings.add(agreement.files());
        return findings;
    }

    /** Used for a part of a run, because only the whole run can be judged. */
    private static Finding judgedOnTheWhole(String run) {
        return new Finding(
                COUNTS,
                Finding.Verdict.NOT_COMPARED,
                "a part of the run " + run,
                "equal, over the whole run",
                "The database counts the new orders of all parts: judged on the whole run.");
    }

    private List<Finding> gates() {
        Map<String, Finding> failed = new TreeMap<>();
        recomputed().forEach(finding -> failed.put(finding.name(), finding));
        List<Finding> gates = new ArrayList<>();
        for (Finding gate : conclusion.gates()) {
            Finding now = failed.remove(gate.name());
            gates.add(now == null || gate.isFailure() ? gate : now);
        }
        gates.addAll(failed.values());
        data.record().part().ifPresent(part -> gates.add(judgedOnTheWhole(part.run())));
        return gates;
    }

    /** The driver's gates that fail by the record's figures. */
    private List<Finding> recomputed() {
        List<Finding> failed = new ArrayList<>();
        DatabaseCount database = conclusion.database();
        data.record().parts().map(PartsGate::of).filter(Finding::isFailure).ifPresent(failed::add);
        if (data.record().part().isEmpty() && database.isKnown() && database.placed() != database.client()) {
            failed.add(failure(
                    COUNTS,
                    RECORD + " conclusion.database: after - before = " + database.placed() + ", client = "
                            + database.client(),
                    "equal, over the whole run"));
        }
        OutcomeCounts sum = conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        conclusion.counts().forEach((type, counts) -> {
            if (counts.started() != counts.ended()) {
                failed.add(failure(
                        OUTCOMES,
                        RECORD + " conclusion.counts." + type.key() + ": started = " + counts.started() + ", ended = "
                                + counts.ended(),
                        "as many ended as started"));
            }
        });
        none("no unexplained errors", FailureKind.OTHER, sum, failed);
        none("Storage errors", FailureKind.STORAGE_ERROR, sum, failed);
        return failed;
    }

    private void none(String name, FailureKind kind, OutcomeCounts sum, List<Finding> failed) {
        long count = sum.failed().getOrDefault(kind, 0L);
        boolean judged =
                conclusion.gates().stream().anyMatch(gate -> gate.name().equals(name));
        if (judged && count > 0) {
            failed.add(failure(name, RECORD + " conclusion.counts: failed." + kind.key() + " = " + count, "0"));
        }
    }

    private static Finding failure(String name, String value, String bound) {
        return new Finding(
                name, Finding.Verdict.FAILED, value, bound, "Recomputed from the files; the record may say otherwise.");
    }

    private Finding files() {
        FileTotals files = data.files();
        long newOrders = conclusion
                .counts()
                .getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
        if (conclusion.database().isKnown()) {
            equal(
                    RECORD + " conclusion.database.client",
                    conclusion.database().client(),
                    "counts.new_order.committed",
                    newOrders);
        }
        for (TransactionType type : TransactionType.all()) {
            intervals(type, files.counts(type), conclusion.counts().getOrDefault(type, OutcomeCounts.NONE));
            times(type, files);
        }
        phases();
        return new Finding(
                Gates.FILES_AGREE,
                Finding.Verdict.of(disagreements.isEmpty()),
                disagreements.isEmpty()
                        ? "run.json, intervals.csv, transactions.hlog and events.ndjson"
                        : String.join("; ", disagreements),
                "each figure the same in every file that has it",
                "Files of one run count the same transactions. Where they differ, one of them is incomplete or was"
                        + " changed, and nothing shows which.");
    }

    private void intervals(TransactionType type, OutcomeCounts inFile, OutcomeCounts inRecord) {
        String name = "intervals.csv " + type.key() + ", sum of ";
        String field = RECORD + " conclusion.counts." + type.key() + ".";
        equal(name + "started", inFile.started(), field + "started", inRecord.started());
        equal(name + "committed", inFile.committed(), field + "committed", inRecord.committed());
        equal(
                name + "rolled_back",
                inFile.rolledBackByDesign(),
                field + "rolledBackByDesign",
                inRecord.rolledBackByDesign());
        equal(name + "failed_…", inFile.failedTotal(), field + "failed", inRecord.failedTotal());
        equal(name + "retries_…", inFile.retries(), field + "retriedAfter", inRecord.retries());
    }

    private void equal(String name, long value, String otherName, long other) {
        if (value != other) {
            disagreements.add(name + " = " + value + ", " + otherName + " = " + other);
        }
    }

    /**
     * Counts and times are collected one after the other. At each edge of an interval they may therefore differ by the
     * transactions that ended in between: at most those of one second, and one per terminal. A collector that stalled there
     * leaves an interval without times; one in a hundred is tolerated.
     */
    private void times(TransactionType type, FileTotals files) {
        long users = data.record().workload().connections();
        long empty = files.withoutTimes(type, users);
        if (empty > files.rows(type) / STALLS_PER) {
            disagreements.add("transactions.hlog " + type.key() + ".response: no line for " + empty
                    + " intervals with more than " + users + " transactions in intervals.csv");
        }
        for (LadderSummary.Level level : ladder.levels()) {
            TypeFigures figures = level.summary().types().get(type);
            if (figures == null) {
                continue;
            }
            long counted = figures.counts().committed() + figures.counts().rolledBackByDesign();
            long timed = figures.response().count();
            double slack =
                    2 * (users + counted / Math.max(1, level.summary().window().seconds()));
            if (Math.abs(counted - timed) > slack) {
                String at = ladder.isLadder() ? " at " + ladder.levelText(level) : "";
                disagreements.add("transactions.hlog " + type.key() + ".response" + at + ": " + timed
                        + " in the measurement interval, intervals.csv: " + counted);
            }
        }
    }

    private void phases() {
        Set<Phase.Kind> seen = EnumSet.noneOf(Phase.Kind.class);
        for (Phase phase : conclusion.phases()) {
            boolean first = seen.add(phase.kind());
            List<Long> moments = data.events().stream()
                    .filter(event -> event.kind() == Event.Kind.PHASE && isOf(event, phase.kind()))
                    .map(Event::timeNanos)
                    .toList();
            boolean near = moments.stream().anyMatch(nanos -> Math.abs(nanos - phase.startNanos()) <= EVENT_NANOS);
            if (first && !moments.isEmpty() && !near) {
                disagreements.add(String.format(
                        Locale.ROOT,
                        "events.ndjson %s at %.3f s, %s conclusion.phases: %.3f s",
                        name(phase.kind()),
                        moments.get(0) / 1e9,
                        RECORD,
                        phase.startNanos() / 1e9));
            }
        }
    }

    private static boolean isOf(Event event, Phase.Kind kind) {
        String detail = event.detail().toLowerCase(Locale.ROOT);
        return detail.startsWith(name(kind))
                || detail.startsWith(name(kind).replace(' ', '_'))
                || detail.startsWith(name(kind).replace(' ', '-'));
    }

    private static String name(Phase.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
