package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.conformance.TestedProperty;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Chart;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.Outline;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.LadderSummary.Rung;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Finding.Verdict;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunSettings;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is shown of a run: a summary in text and Markdown, everything on the page. With several levels of load single figures
 * are those of the best. Runs that were interrupted, or cut off, have a document too.
 */
public final class RunDocument {
    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final Outline outline = Outline.of("run");
    private final Approaches ceilings;
    private final RunData data;
    private final RunSummary summary;
    private final LadderSummary ladder;
    private final Gates gates;

    private RunDocument(CheckedRun run, Approaches ceilings) {
        this.ceilings = ceilings;
        this.data = run.data();
        this.summary = run.summary();
        this.ladder = run.ladder();
        this.gates = run.gates();
    }

    /**
     * The document of a run.
     *
     * @param ceilings of its devices
     */
    public static Document of(CheckedRun run, Approaches ceilings) {
        return new RunDocument(run, ceilings).document();
    }

    private Document document() {
        levels();
        conclusion();
        head();
        lines();
        ledgers();
        tables();
        new RecordTables(data).put(outline);
        return outline.document();
    }

    private void levels() {
        List<SteadyState> steady =
                ladder.rungs().stream().map(rung -> rung.summary().steady()).toList();
        outline.put("summary", summary)
                .put("gates", gates)
                .put("identity", data.record().identity())
                .put("settings", data.record().settings())
                .put("newOrder", summary.response(TransactionType.NEW_ORDER))
                .put("ladder", ladder.isLadder())
                .put("open", ladder.open())
                .put("by", ladder.open() ? "rate" : "users")
                .put("bestLevel", ladder.levelText(ladder.best()))
                .put("counted", Double.isFinite(summary.nopm()))
                .put("levelCharts", RunCharts.levels(ladder))
                .put("steadyAtLevels", atLevels(rung -> rung.summary().steady().lines()))
                .put(
                        "arrivalsAtLevels",
                        atLevels(rung -> rung.summary().arrivals().lines()))
                .put(
                        "unsteady",
                        steady.stream().anyMatch(state -> state.verdict() == SteadyState.Verdict.NOT_STEADY)
                                ? outline.text("unsteady")
                                : "")
                .put("charts", new RunCharts(data, summary, RunAxis.of(data, steady), outline).blocks(ceilings));
    }

    private void conclusion() {
        RunConclusion.DatabaseCount count = gates.conclusion().database();
        String status = gates.status().name().toLowerCase(Locale.ROOT);
        outline.put("count", count)
                .put("counts", gates.conclusion().counts())
                .put("newOrders", outline.text("new-orders"))
                .put("sentence", sentence(gates.reason()))
                .put("recordedGates", gates.recorded().gates())
                .put("marked", gates.that(Verdict.MARKED).size())
                .put("passed", gates.that(Verdict.PASSED).size())
                .put(
                        "compared",
                        gates.checks().size() - gates.that(Verdict.NOT_COMPARED).size())
                .put("state", outline.text("state-" + status))
                .put("word", status.replace('_', ' '))
                .put(
                        "status",
                        new Block.Status(
                                gates.isValid() ? Tone.PASSED : Tone.FAILED,
                                outline.text("word-" + status),
                                outline.text("because-" + status)))
                .put("findings", findings(gates.checks().stream()))
                .put(
                        "shownFindings",
                        findings(gates.checks().stream()
                                .filter(check -> check.verdict() == Verdict.FAILED
                                        || check.verdict() == Verdict.MARKED
                                        || summary.checks().contains(check))))
                .put("driverWarnings", gates.conclusion().warnings());
    }

    private static String sentence(String text) {
        return text.isBlank() ? "No reason was recorded." : capital(text) + (text.endsWith(".") ? "" : ".");
    }

    private static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    private void head() {
        RunIdentity identity = data.record().identity();
        RunSettings settings = data.record().settings();
        double warmUp = (summary.window().startNanos() - warmUpStartNanos()) / 1e9;
        outline.put("name", identity.label().isEmpty() ? identity.id() : identity.label())
                .put("title", outline.text("title"))
                .put("where", WhereTimeWent.sentence(summary, ladder.open()))
                .put("warehouses", counted(settings.warehouses(), "warehouse"))
                .put("load", load(settings))
                .put("measured", seconds(summary.window().seconds()))
                .put("warmUp", seconds(warmUp))
                .put("start", START.format(identity.origin()))
                .put("conditions", outline.text("conditions"))
                .put("warnings", warnings())
                .put("tiles", new Block.Tiles(tiles()));
    }

    private String load(RunSettings settings) {
        String levels = ladder.rungs().stream().map(ladder::levelNumber).collect(Collectors.joining(", "));
        return switch (settings.pacing()) {
            case NONE -> ladder.isLadder() ? levels + " users" : counted(settings.users(), "user");
            case TPCC -> levels + " users with keying and think times";
            case UNIFORM, POISSON ->
                levels + " transactions/s offered (" + settings.pacing().key() + ")";
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

    private static String counted(int count, String noun) {
        return NumberText.whole(count) + " " + noun + (count == 1 ? "" : "s");
    }

    /** Seconds, with decimals only if they are not whole. */
    static String seconds(double seconds) {
        return Math.abs(seconds - Math.rint(seconds)) < 0.02
                ? NumberText.whole(seconds)
                : String.format(Locale.ROOT, "%.2f", seconds);
    }

    private List<String> warnings() {
        List<String> warnings = new ArrayList<>(gates.conclusion().warnings());
        Stream.of(summary.caveat()).filter(text -> !text.isEmpty()).forEach(warnings::add);
        gates.that(Verdict.FAILED).forEach(check -> warnings.add(outline.text("failed", "gate", check)));
        gates.that(Verdict.MARKED).forEach(check -> warnings.add(outline.text("marked", "gate", check)));
        summary.missing().forEach(source -> warnings.add(outline.text("missing", "source", source)));
        return warnings;
    }

    private List<Block.Tile> tiles() {
        Latency newOrder = summary.response(TransactionType.NEW_ORDER);
        double reads = summary.deviceReadsPerSecond();
        return List.of(
                tile(NumberText.whole(summary.nopm()), outline.about("nopm", "")),
                tile(NumberText.of(newOrder.p95()), outline.about("p95", "")),
                tile(
                        NumberText.of(reads),
                        outline.about("reads", "", "each", summary.perTransaction(DeviceFigures.SOURCE, reads))),
                tile(NumberText.of(summary.deviceMillisPerRead()), outline.about("read-time", "")));
    }

    private static Block.Tile tile(String value, Chart.About about) {
        return value.equals(NumberText.NOT_MEASURED)
                ? new Block.Tile(about.title(), value, "", "not measured")
                : new Block.Tile(about.title(), value, about.unit(), about.caption());
    }

    private void lines() {
        Conformance conformance = Conformance.of(data.record());
        outline.put("throughput", outline.text("throughput"))
                .put("arrivals", summary.arrivals().lines())
                .put("deviceLines", summary.devices().stream().map(this::line).toList())
                .put("queueLines", summary.database().queues().lines())
                .put(
                        "missingLines",
                        summary.missing().stream()
                                .map(source -> source.name() + ": " + source.detail())
                                .toList())
                .put(
                        "changes",
                        summary.steady().changes().stream()
                                .map(change -> "level changes " + change.sentence())
                                .toList())
                .put("deviations", conformance.lines())
                .put("conformance", conformance.sentence())
                .put("significance", Conformance.SIGNIFICANCE)
                .put("properties", properties(conformance));
    }

    private String line(DeviceFigures device) {
        return outline.text("device", "device", device, "busy", 100 * device.utilisation());
    }

    private void ledgers() {
        Optional<Ledger> user = UserTime.of(summary, ladder.open());
        Optional<Ledger> device = DeviceTime.of(summary);
        List<String> sentences = ceilings.sentences();
        outline.put(
                        "userTime",
                        user.map(ledger -> RunTables.ledger("User time", ledger)).stream()
                                .toList())
                .put("userTimeNote", user.map(this::userTime).orElse(""))
                .put(
                        "deviceTime",
                        device.map(ledger -> RunTables.ledger("Device time", ledger)).stream()
                                .toList())
                .put(
                        "deviceTimeNote",
                        device.map(ledger -> outline.text(
                                        "device-time",
                                        "busy",
                                        DeviceTime.utilisation(summary),
                                        "most",
                                        1e3 / ledger.totalMillis()))
                                .orElse(""))
                .put("ceilings", sentences)
                .put(
                        "ceilingParagraphs",
                        sentences.stream().map(Block::paragraph).toList())
                .put(
                        "ledgerCeilings",
                        user.or(() -> device).stream()
                                .flatMap(any -> sentences.stream())
                                .map(sentence -> Block.paragraph(capital(sentence)))
                                .toList());
    }

    /** What the sum of user time is, what checks it, and what of a wait for the log the device explains. */
    private String userTime(Ledger ledger) {
        double byWaits = ledger.millis(WaitClass.DATA_PAGE_READ.title());
        double byDatabase = UserTime.readMillisByDatabase(summary);
        double path = UserTime.logPathMillis(summary);
        return outline.text(
                "user-time",
                "check",
                Double.isFinite(byDatabase) && byWaits > 0
                        ? outline.text(
                                "check",
                                "reads",
                                byDatabase,
                                "share",
                                byDatabase / byWaits,
                                "stalls",
                                summary.database().isOfFiles() ? outline.text("stalls") : "")
                        : "",
                "path",
                Double.isFinite(path)
                        ? outline.text(
                                "path", "before", path > 0, "path", path, "wait", UserTime.logWaitMillis(summary))
                        : "");
    }

    private void tables() {
        RunTables tables =
                new RunTables(summary, ladder, data.record().settings().pacing());
        outline.put("responses", tables.responses())
                .put("outcomes", tables.outcomes())
                .put("levels", tables.levels())
                .put("devices", tables.devices())
                .put("database", tables.database())
                .put("files", tables.files())
                .put("queues", tables.queues())
                .put("pendingIos", tables.pendingIos())
                .put("waits", tables.waits())
                .put("waitBar", tables.waitBar())
                .put("waitFigures", summary.waits())
                .put("how", outline.text("how"));
    }

    private static Block.Findings findings(Stream<Finding> checks) {
        return new Block.Findings(checks.map(check -> new Block.Finding(
                        tone(check.verdict()), check.name(), check.value(), check.bound(), check.why()))
                .toList());
    }

    private static Tone tone(Verdict verdict) {
        return switch (verdict) {
            case PASSED -> Tone.PASSED;
            case FAILED -> Tone.FAILED;
            case MARKED -> Tone.MARKED;
            case NOT_COMPARED -> Tone.OPEN;
        };
    }

    /** Lines of each level of load, with its name where there are several. */
    private List<String> atLevels(Function<Rung, List<String>> lines) {
        return ladder.rungs().stream()
                .flatMap(rung -> lines.apply(rung).stream()
                        .map(line -> ladder.isLadder() ? ladder.levelText(rung) + ": " + line : line))
                .toList();
    }

    private static Table properties(Conformance conformance) {
        return Table.of("Is the load the specification's?", conformance.findings())
                .text("Property", TestedProperty::name)
                .text("Result", finding -> switch (finding.verdict()) {
                    case PASSED -> "conforms";
                    case FAILED -> "deviates";
                    case MARKED, NOT_COMPARED -> "not tested";
                })
                .text("Found", TestedProperty::found)
                .text("Must be", TestedProperty::expected)
                .text("Clause", TestedProperty::clause)
                .number("p", TestedProperty::pValue)
                .tone(finding -> tone(finding.verdict()))
                .build();
    }
}
