package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Form;
import io.latchmark.analysis.document.Style;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.Row;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Sizes;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The first screen of a run's page: validity, throughput, where the time went. */
final class RunHead {
    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final CheckedRun run;
    private final RunData data;
    private final RunSummary summary;
    private final LadderSummary ladder;
    private final Gates gates;

    RunHead(CheckedRun run) {
        this.run = run;
        this.data = run.data();
        this.summary = run.summary();
        this.ladder = run.ladder();
        this.gates = run.gates();
    }

    Document.Head head() {
        RunIdentity identity = data.record().identity();
        boolean steady = ladder.levels().stream()
                .noneMatch(level -> level.summary().steady().verdict() == SteadyState.Verdict.NOT_STEADY);
        return new Document.Head(
                "Latchmark run report",
                identity.label().isEmpty() ? identity.id() : identity.label(),
                title(),
                List.of(
                        new Block.Status(tone(), word(), reason() + (steady ? "" : " Throughput was not steady.")),
                        new Block.Paragraph(Style.LEAD, RunLead.of(run)).in(Form.PAGE),
                        new Block.Paragraph(Style.CONDITIONS, conditions()).in(Form.PAGE),
                        new Block.Tiles(tiles()),
                        RunAnswers.meaning(run).in(Form.PAGE)));
    }

    private String word() {
        return switch (gates.status()) {
            case COMPLETE ->
                RunWords.reservations(summary).keySet().stream()
                        .findFirst()
                        .orElse(isOpen() ? "Valid, with open checks" : isMarked() ? "Valid, with warnings" : "Valid");
            case INTERRUPTED -> "Interrupted";
            case NOT_VALID -> "Not valid";
            case IMPORTED -> "Imported";
        };
    }

    private boolean isOpen() {
        return gates.checks().stream().anyMatch(check -> check.verdict() == Finding.Verdict.NOT_COMPARED);
    }

    private boolean isMarked() {
        return gates.checks().stream().anyMatch(check -> check.verdict() == Finding.Verdict.MARKED);
    }

    private Tone tone() {
        return switch (gates.status()) {
            case COMPLETE ->
                RunWords.reservations(summary).isEmpty() && !isOpen() && !isMarked() ? Tone.PASSED : Tone.MARKED;
            case IMPORTED -> Tone.OPEN;
            case INTERRUPTED, NOT_VALID -> Tone.FAILED;
        };
    }

    private String reason() {
        return switch (gates.status()) {
            case COMPLETE -> {
                if (gates.recorded().gates().isEmpty()) {
                    yield "The run went to its end; no check was recorded.";
                }
                yield RunWords.reservations(summary).values().stream()
                                .map(text -> RunWords.sentence(text) + " ")
                                .collect(Collectors.joining())
                        + "The run went to its end: " + gates.counts() + ".";
            }
            case INTERRUPTED -> conclusionReason() + " What was recorded is shown; it is not a result.";
            case NOT_VALID -> conclusionReason() + " The figures must not be used for a verdict.";
            case IMPORTED -> "Not checked: " + Gates.NOT_CHECKED_WHY;
        };
    }

    private String conclusionReason() {
        String reason = RunWords.sentence(gates.reason());
        return reason.isEmpty() ? "No reason was recorded." : reason;
    }

    private String title() {
        if (!(summary.transactionsPerSecond() > 0)) {
            return "Nothing was measured";
        }
        if (!hasNewOrders()) {
            return NumberText.of(summary.transactionsPerSecond()) + " transactions per second";
        }
        String throughput = NumberText.whole(summary.nopm()) + " new orders per minute";
        return ladder.isLadder() ? throughput + " at " + ladder.levelText(ladder.best()) : throughput;
    }

    /** A mix may have none, and results of other tools don't report which transactions are New-Orders. */
    private boolean hasNewOrders() {
        return summary.nopm() > 0;
    }

    private String conditions() {
        RunSettings settings = data.record().settings();
        if (settings.workload().users() == 0) {
            return "Load not known · " + START.format(data.record().identity().origin());
        }
        String sizes = Sizes.of(data, summary).text();
        return String.format(
                Locale.ROOT,
                "%s at %s · %s%s · %s · %s mix · %s s measured after %s s of warm-up · %s",
                settings.engine(),
                settings.server(),
                CountText.of(settings.warehouses(), "warehouse", "warehouses"),
                sizes.isEmpty() ? "" : " · " + sizes,
                load(settings.workload()),
                settings.workload().mix().name(),
                RunWords.seconds(summary.window().seconds()),
                RunWords.seconds((summary.window().startNanos() - warmUpStartNanos()) / 1e9),
                START.format(data.record().identity().origin()));
    }

    private String load(WorkloadSettings workload) {
        String levels = ladder.levels().stream()
                .map(level -> ladder.levelNumber(level)
                        + level.step().mix().map(mix -> " (" + mix.text() + ")").orElse(""))
                .collect(Collectors.joining(", "));
        return switch (workload.pacing()) {
            case NONE -> ladder.isLadder() ? levels + " users" : CountText.of(workload.users(), "user", "users");
            case TPCC ->
                (ladder.isLadder() ? levels + " users" : CountText.of(workload.users(), "user", "users"))
                        + " with keying and think times";
            case UNIFORM, POISSON ->
                levels + " transactions/s offered (" + workload.pacing().key() + ")";
        };
    }

    private long warmUpStartNanos() {
        return data.record().conclusion().phases().stream()
                .filter(phase -> phase.kind() == Phase.Kind.WARM_UP)
                .filter(phase -> phase.endNanos() <= summary.window().startNanos())
                .reduce((earlier, later) -> later)
                .map(Phase::startNanos)
                .orElse(0L);
    }

    private List<Block.Tile> tiles() {
        Latency newOrder = summary.response(TransactionType.NEW_ORDER);
        double reads = summary.deviceReadsPerSecond();
        String all = NumberText.of(summary.transactionsPerSecond());
        Latency response = hasNewOrders() ? newOrder : summary.overall();
        return List.of(
                hasNewOrders()
                        ? tile(
                                "Throughput",
                                NumberText.whole(summary.nopm()),
                                "NOPM",
                                all + " transactions/s of all types"
                                        + (data.record().imported().isPresent() ? " recorded" : ""))
                        : tile("Throughput", all, "transactions/s", "no new orders"),
                tile(
                        hasNewOrders() ? "New-Order, 95th percentile" : "All types, 95th percentile",
                        NumberText.of(response.p95()),
                        "ms",
                        "median " + NumberText.of(response.p50()) + " ms"),
                tile(
                        "Device reads",
                        NumberText.of(reads),
                        "/s",
                        NumberText.of(summary.deviceReadsPerTransaction()) + " per transaction" + waitedFor()),
                tile(
                        "Time of a device read",
                        NumberText.of(summary.deviceMillisPerRead()),
                        "ms",
                        "the database saw " + NumberText.of(summary.database().millisPerRead()) + " ms"));
    }

    /** How many of the reads users waited for, if the device made more. */
    private String waitedFor() {
        double waited = Row.of(summary, ladder.open()).stream()
                .filter(row ->
                        row.waitClass().filter(WaitClass.DATA_PAGE_READ::equals).isPresent())
                .mapToDouble(Row::count)
                .findFirst()
                .orElse(Double.NaN);
        String text = NumberText.of(waited);
        return !(waited < summary.deviceReadsPerTransaction())
                        || text.equals(NumberText.of(summary.deviceReadsPerTransaction()))
                ? ""
                : ", of which users waited for " + text;
    }

    private static Block.Tile tile(String name, String value, String unit, String note) {
        return value.equals(NumberText.NOT_MEASURED)
                ? new Block.Tile(name, value, "", "not measured")
                : new Block.Tile(name, value, unit, note);
    }
}
