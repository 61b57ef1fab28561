package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.conformance.TestedProperty;
import io.latchmark.analysis.document.Axis;
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
        boolean unsteady = steady.stream().anyMatch(state -> state.verdict() == SteadyState.Verdict.NOT_STEADY);
        outline.put("summary", summary).put("identity", data.record().identity());
        outline.put("settings", data.record().settings());
        outline.put("newOrder", summary.response(TransactionType.NEW_ORDER));
        outline.put("counted", Double.isFinite(summary.nopm()));
        outline.put("ladder", ladder.isLadder()).put("open", ladder.open());
        outline.put("by", ladder.open() ? "rate" : "users");
        outline.put("bestLevel", ladder.levelText(ladder.best()));
        outline.put("levelCharts", RunCharts.levels(ladder));
        outline.put("unsteady", unsteady ? outline.text("unsteady") : "");
        outline.put("steadyAtLevels", atLevels(rung -> rung.summary().steady().lines()));
        outline.put(
                "arrivalsAtLevels", atLevels(rung -> rung.summary().arrivals().lines()));
        Axis axis = RunAxis.of(data, steady);
        outline.put("charts", new RunCharts(data, summary, axis, outline).blocks(ceilings));
    }

    private void conclusion() {
        String status = gates.status().name().toLowerCase(Locale.ROOT);
        int open = gates.that(Verdict.NOT_COMPARED).size();
        outline.put("gates", gates).put("recorded", gates.recorded()).put("conclusion", gates.conclusion());
        outline.put("newOrders", outline.text("new-orders"));
        outline.put("sentence", sentence(gates.reason()));
        outline.put("marked", gates.that(Verdict.MARKED).size());
        outline.put("passed", gates.that(Verdict.PASSED).size());
        outline.put("compared", gates.checks().size() - open);
        outline.put("state", outline.text("state-" + status)).put("word", status.replace('_', ' '));
        Tone tone = gates.isValid() ? Tone.PASSED : Tone.FAILED;
        String because = outline.text("because-" + status);
        outline.put("status", new Block.Status(tone, outline.text("word-" + status), because));
        outline.put("findings", findings(gates.checks().stream()));
        outline.put("shownFindings", findings(gates.checks().stream().filter(this::isShown)));
    }

    /** What failed or is marked, and what was judged by figures. */
    private boolean isShown(Finding check) {
        return check.verdict() == Verdict.FAILED
                || check.verdict() == Verdict.MARKED
                || summary.checks().contains(check);
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
        outline.put("throughput", outline.text("throughput"));
        outline.put("arrivals", summary.arrivals().lines());
        outline.put("deviceLines", summary.devices().stream().map(this::line).toList());
        outline.put("queueLines", summary.database().queues().lines());
        outline.put("missing", outline.texts("source", "source", summary.missing()));
        outline.put(
                "changes", outline.texts("change", "change", summary.steady().changes()));
        outline.put("conformance", conformance).put("significance", Conformance.SIGNIFICANCE);
        outline.put("properties", properties(conformance));
    }

    private String line(DeviceFigures device) {
        return outline.text("device", "device", device, "busy", 100 * device.utilisation());
    }

    private void ledgers() {
        Optional<Ledger> user = UserTime.of(summary, ladder.open());
        Optional<Ledger> device = DeviceTime.of(summary);
        boolean any = user.isPresent() || device.isPresent();
        List<String> sentences = ceilings.sentences();
        outline.put("userTime", user.map(ledger -> RunTables.ledger("User time", ledger)));
        outline.put("userTimeNote", user.map(this::userTime).orElse(""));
        outline.put("deviceTime", device.map(ledger -> RunTables.ledger("Device time", ledger)));
        outline.put("deviceTimeNote", device.map(this::deviceTime).orElse(""));
        outline.put("ceilings", sentences);
        outline.put(
                "ledgerCeilings",
                any ? sentences.stream().map(RunDocument::capital).toList() : List.of());
    }

    /** What the sum of user time is, what checks it, and what of a wait for the log the device explains. */
    private String userTime(Ledger ledger) {
        double byWaits = ledger.millis(WaitClass.DATA_PAGE_READ.title());
        double reads = UserTime.readMillisByDatabase(summary);
        double path = UserTime.logPathMillis(summary);
        double wait = UserTime.logWaitMillis(summary);
        String stalls = summary.database().isOfFiles() ? outline.text("stalls") : "";
        String check = outline.text("check", "reads", reads, "share", reads / byWaits, "stalls", stalls);
        String logPath = outline.text("path", "before", path > 0, "path", path, "wait", wait);
        boolean checked = Double.isFinite(reads) && byWaits > 0;
        return outline.text("user-time", "check", checked ? check : "", "path", Double.isFinite(path) ? logPath : "");
    }

    private String deviceTime(Ledger ledger) {
        double most = 1e3 / ledger.totalMillis();
        return outline.text("device-time", "busy", DeviceTime.utilisation(summary), "most", most);
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
