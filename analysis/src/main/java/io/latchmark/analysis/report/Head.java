package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.Check;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunSettings;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The first screen: whether the run may be used, what it gave, where the time went. */
final class Head {
    /** Sums of shares differ from the number of users by less than this. */
    private static final double ROUNDING = 1e-9;

    private static final DateTimeFormatter START = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);

    private final RunData data;
    private final RunSummary summary;
    private final LadderSummary ladder;
    private final Gates gates;

    Head(CheckedRun run) {
        this.data = run.data();
        this.summary = run.summary();
        this.ladder = run.ladder();
        this.gates = run.gates();
    }

    String markup() {
        RunConclusion conclusion = gates.conclusion();
        Map<String, String> holes = new HashMap<>();
        holes.put("label", label());
        holes.put("statusClass", statusClass(conclusion.status()));
        holes.put("status", status(conclusion.status()));
        holes.put("reason", reason() + (notSteady().isEmpty() ? "" : " Throughput was not steady."));
        holes.put("headline", headline());
        holes.put("sentence", WhereTimeWent.sentence(summary, ladder.open()));
        holes.put("conditions", conditions());
        holes.put("warnings", warnings(conclusion));
        holes.put("tiles", tiles());
        holes.put("time", time());
        return Template.fill("head.html", holes);
    }

    String label() {
        RunIdentity identity = data.record().identity();
        return identity.label().isEmpty() ? identity.id() : identity.label();
    }

    private static String statusClass(RunConclusion.Status status) {
        return status == RunConclusion.Status.COMPLETE ? "good" : "bad";
    }

    private static String status(RunConclusion.Status status) {
        return switch (status) {
            case COMPLETE -> "✓ Valid";
            case INTERRUPTED -> "✕ Interrupted";
            case NOT_VALID -> "✕ Not valid";
        };
    }

    private String reason() {
        return switch (gates.status()) {
            case COMPLETE -> {
                if (gates.recorded().gates().isEmpty()) {
                    yield "The run went to its end; no gate was recorded.";
                }
                int passed = gates.that(Check.Verdict.PASSED).size();
                int compared = gates.checks().size()
                        - gates.that(Check.Verdict.NOT_COMPARED).size();
                yield "The run went to its end; " + passed + " of " + compared + " gates passed.";
            }
            case INTERRUPTED -> sentence(gates.reason()) + " What was recorded is shown; it is no result.";
            case NOT_VALID -> sentence(gates.reason()) + " The figures must not be used for a verdict.";
        };
    }

    private static String sentence(String text) {
        if (text.isBlank()) {
            return "No reason was recorded.";
        }
        String begun = text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
        return begun.endsWith(".") ? begun : begun + ".";
    }

    private String headline() {
        if (!Double.isFinite(summary.nopm())) {
            return "Nothing was measured";
        }
        String throughput = NumberText.whole(summary.nopm()) + " new orders per minute";
        return ladder.isLadder() ? throughput + " at " + ladder.levelText(ladder.best()) : throughput;
    }

    private String conditions() {
        RunSettings settings = data.record().settings();
        return String.format(
                Locale.ROOT,
                "%s at %s · %s · %s · %s mix · %s s measured after %s s of warm-up · %s",
                settings.engine(),
                settings.server(),
                counted(settings.warehouses(), "warehouse"),
                load(settings),
                settings.mix().name(),
                seconds(summary.window().seconds()),
                seconds((summary.window().startNanos() - warmUpStartNanos()) / 1e9),
                START.format(data.record().identity().origin()));
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
                .stream()
                .mapToLong(Phase::startNanos)
                .findFirst()
                .orElse(0);
    }

    private static String seconds(double seconds) {
        return Math.abs(seconds - Math.rint(seconds)) < 0.005
                ? NumberText.whole(seconds)
                : String.format(Locale.ROOT, "%.2f", seconds);
    }

    private static String counted(int count, String noun) {
        return NumberText.whole(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private String warnings(RunConclusion conclusion) {
        List<String> warnings = new ArrayList<>(conclusion.warnings());
        if (!summary.caveat().isEmpty()) {
            warnings.add(summary.caveat());
        }
        gates.that(Check.Verdict.FAILED)
                .forEach(check -> warnings.add(
                        "Gate failed: " + check.name() + ": " + check.value() + " (" + check.bound() + ")."));
        gates.that(Check.Verdict.MARKED)
                .forEach(check -> warnings.add("Marked: " + check.name() + ": " + check.value()));
        summary.missing().forEach(source -> warnings.add("Source missing: " + source.name() + ": " + source.detail()));
        if (warnings.isEmpty()) {
            return "";
        }
        Markup list = new Markup().open("ul", "class", "warnings");
        warnings.forEach(warning -> list.element("li", warning));
        return list.close("ul").toString();
    }

    private List<LadderSummary.Rung> notSteady() {
        return ladder.rungs().stream()
                .filter(rung -> rung.summary().steady().verdict() == SteadyState.Verdict.NOT_STEADY)
                .toList();
    }

    private String tiles() {
        Latency newOrder = summary.response(TransactionType.NEW_ORDER);
        double reads = summary.deviceReadsPerSecond();
        Markup tiles = new Markup();
        tile(tiles, "Throughput", new Shown(NumberText.whole(summary.nopm()), "NOPM", transactionsText()));
        tile(
                tiles,
                "New-Order, 95th percentile",
                new Shown(NumberText.of(newOrder.p95()), "ms", "median " + NumberText.of(newOrder.p50()) + " ms"));
        tile(
                tiles,
                "Device reads",
                new Shown(
                        NumberText.of(reads),
                        "/s",
                        NumberText.of(summary.perTransaction(DeviceFigures.SOURCE, reads)) + " per transaction"));
        tile(
                tiles,
                "Time of a device read",
                new Shown(
                        NumberText.of(summary.deviceMillisPerRead()),
                        "ms",
                        "the database saw " + NumberText.of(summary.database().millisPerRead()) + " ms"));
        return tiles.toString();
    }

    private record Shown(String value, String unit, String note) {}

    private String transactionsText() {
        return NumberText.of(summary.transactionsPerSecond()) + " transactions/s of all types";
    }

    private static void tile(Markup tiles, String name, Shown shown) {
        boolean measured = !shown.value().equals(NumberText.NOT_MEASURED);
        tiles.open("div", "class", "tile")
                .element("p", name, "class", "tile-name")
                .open("p", "class", "tile-value")
                .text(shown.value())
                .text(" ")
                .element("span", measured ? shown.unit() : "")
                .close("p")
                .element("p", measured ? shown.note() : "not measured", "class", "tile-note")
                .close("div")
                .line();
    }

    /** A bar and a table of the time of a transaction by wait class. */
    private String time() {
        WaitFigures waits = summary.waits();
        if (!(waits.sessionsSeen() > 0)) {
            return "";
        }
        Markup bar = new Markup().open("div", "class", "bar", "aria-hidden", "true");
        List<String> headers = List.of("Wait class", "Average sessions", "Share", "ms per transaction", "Mostly");
        Table table = Table.ofNumbersAndWords(headers);
        for (WaitClass waitClass : WaitClass.values()) {
            double share = UserTime.share(summary, waitClass, ladder.open());
            if (share > 0) {
                bar.element(
                        "span",
                        "",
                        "class",
                        TimeCharts.cssClass(waitClass),
                        "style",
                        String.format(Locale.ROOT, "flex-grow:%.4f", share));
                table.row(
                        "keyed " + TimeCharts.cssClass(waitClass),
                        List.of(
                                waitClass.title(),
                                NumberText.of(waits.sessions(waitClass)),
                                NumberText.percent(share),
                                NumberText.of(summary.millisPerTransaction(waitClass)),
                                waits.topEvent(waitClass)
                                        .map(WaitFigures.WaitEvent::name)
                                        .orElse("")));
            }
        }
        double seen = waits.sessionsSeen();
        double seenMillis = summary.perTransaction(waits.source(), seen) * 1e3;
        table.row(
                "total",
                List.of(
                        isPaced() ? "All sessions seen at work" : "All sessions seen",
                        NumberText.of(seen),
                        NumberText.percent(seenMillis / UserTime.transactionMillis(summary, ladder.open())),
                        NumberText.of(seenMillis),
                        ""));
        if (!data.record().settings().pacing().isOpen()) {
            unseen(table);
        }
        return Template.fill(
                "time.html",
                Map.of(
                        "bar", bar.close("div").toString(),
                        "table", table.markup("Time of a transaction by wait class"),
                        "how",
                                waits.polls() > 0
                                        ? "over " + NumberText.whole(waits.polls())
                                                + " polls in the measurement interval"
                                        : "over the measurement interval, by the server's own sums of each session's waits"));
    }

    private boolean isPaced() {
        return data.record().settings().pacing() != Pacing.NONE;
    }

    /** In a closed loop every user is somewhere: in a session, or between two transactions. */
    private void unseen(Table table) {
        boolean thinks = summary.loop().thinkSeconds() > 0;
        double users = summary.loop().users();
        double unseen = users - summary.waits().sessionsSeen();
        double total = summary.loop().millisPerTransaction();
        double millis = total
                - summary.perTransaction(
                                summary.waits().source(), summary.waits().sessionsSeen())
                        * 1e3;
        table.row(
                "",
                List.of(
                        thinks ? "Users keying, thinking or not seen" : "Users not seen",
                        NumberText.of(unseen < ROUNDING * users ? 0 : unseen),
                        "",
                        NumberText.of(Math.abs(millis) < ROUNDING * total ? 0 : millis),
                        ""));
    }
}
