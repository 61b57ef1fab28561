package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.summary.Check;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** What the run record holds beside figures: gates, facts, sources, settings, events. */
final class RecordTables {
    private static final int EVENTS_MAX = 200;

    private final RunData data;
    private final RunSummary summary;

    RecordTables(RunData data, RunSummary summary) {
        this.data = data;
        this.summary = summary;
    }

    static String gates(Gates gates) {
        Table table = Table.ofText("Gate", "Result", "Found", "Bound", "Why it matters");
        for (Check check : gates.checks()) {
            table.row(
                    switch (check.verdict()) {
                        case PASSED -> "passed";
                        case FAILED -> "failed";
                        case MARKED -> "marked";
                        case NOT_COMPARED -> "open";
                    },
                    List.of(
                            check.name(),
                            switch (check.verdict()) {
                                case PASSED -> "✓ passed";
                                case FAILED -> "✕ failed";
                                case MARKED -> "! marked";
                                case NOT_COMPARED -> "not compared";
                            },
                            check.value(),
                            check.bound(),
                            check.why()));
        }
        String open = gates.recorded().gates().isEmpty()
                ? note("The run record has no gates: the run did not come to its end.")
                : "";
        return open + table.markup("Gates");
    }

    String facts() {
        RunEnvironment environment = data.record().environment();
        Map<String, Map<String, String>> before = environment.before();
        Map<String, Map<String, String>> after = environment.after();
        Markup facts = new Markup();
        if (after.isEmpty()) {
            facts.markup(note("The facts after the load were not read."));
        }
        TreeSet<String> groups = new TreeSet<>(before.keySet());
        groups.addAll(after.keySet());
        for (String group : groups) {
            Table table = factTable(
                    before.getOrDefault(group, Map.of()), after.getOrDefault(group, Map.of()), after.isEmpty());
            facts.element("h4", group).markup(table.markup("Facts: " + group)).line();
        }
        return groups.isEmpty() ? note("No facts were recorded.") : facts.toString();
    }

    private static Table factTable(Map<String, String> before, Map<String, String> after, boolean onlyBefore) {
        Table table = onlyBefore ? Table.ofText("Fact", "Before") : Table.ofText("Fact", "Before", "After", "");
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        for (String name : names) {
            String one = before.getOrDefault(name, NumberText.NOT_MEASURED);
            String other = after.getOrDefault(name, NumberText.NOT_MEASURED);
            if (onlyBefore) {
                table.row(name, one);
            } else if (one.equals(other)) {
                table.row(name, one, "same", "");
            } else {
                table.row("changed", List.of(name, one, other, "changed"));
            }
        }
        return table;
    }

    String sources() {
        List<RunEnvironment.Source> sources = data.record().environment().sources();
        if (sources.isEmpty()) {
            return note("No sources were recorded.");
        }
        Table table = Table.ofText("Source", "Sampled", "Covers, or why it is missing");
        for (RunEnvironment.Source source : sources) {
            table.row(
                    source.available() ? "" : "failed",
                    List.of(source.name(), source.available() ? "yes" : "✕ missing", source.detail()));
        }
        String resets = summary.counterResets() == 0
                ? ""
                : note("Counters fell " + summary.counterResets()
                        + " times; what lies between the two samples of a fall is left out of every figure.");
        return table.markup("Sources") + resets;
    }

    String settings() {
        RunSettings settings = data.record().settings();
        RunIdentity identity = data.record().identity();
        Table table = Table.ofText("Setting", "Value")
                .row("run", identity.id())
                .row("label", identity.label())
                .row("Latchmark", identity.latchmarkVersion())
                .row("format version", Integer.toString(data.record().formatVersion()))
                .row("origin of the time base", identity.origin().toString())
                .row("engine", settings.engine())
                .row("server", settings.server())
                .row("warehouses", NumberText.whole(settings.warehouses()))
                .row("load", load(settings))
                .row("pacing", settings.pacing().key())
                .row("connections", NumberText.whole(settings.connections()))
                .row("isolation", settings.isolation())
                .row("mix", mix(settings))
                .row("warm-up", seconds(settings.warmUp()))
                .row("measurement interval", seconds(settings.measurementInterval()))
                .row("sampling period", seconds(settings.samplingPeriod()))
                .row("seed", Long.toString(settings.seed()))
                .row("homes", settings.fixedHomes() ? "one warehouse per terminal" : "spread over all warehouses")
                .row("retries at most", NumberText.whole(settings.maxRetries()))
                .row("procedures", settings.procedures())
                .row(
                        "checkpoints ordered at",
                        settings.checkpointsAt().isEmpty()
                                ? "none"
                                : settings.checkpointsAt().stream()
                                        .map(RecordTables::seconds)
                                        .collect(Collectors.joining(", ")));
        return table.markup("Settings");
    }

    private static String load(RunSettings settings) {
        boolean open = settings.pacing().isOpen();
        return settings.steps().stream()
                        .map(step -> open ? NumberText.of(step.ratePerSecond()) : NumberText.whole(step.users()))
                        .collect(Collectors.joining(", "))
                + (open ? " transactions/s, " + NumberText.whole(settings.users()) + " terminals" : " users");
    }

    private static String mix(RunSettings settings) {
        return settings.mix().name() + ": "
                + TransactionType.all().stream()
                        .filter(type -> settings.mix().percent(type) > 0)
                        .map(type -> type.title() + " " + settings.mix().percent(type) + " %")
                        .collect(Collectors.joining(", "));
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
    }

    String sqlHashes() {
        Map<String, String> hashes = new TreeMap<>(data.record().environment().sqlHashes());
        if (hashes.isEmpty()) {
            return note("No SQL file was recorded.");
        }
        Table table = Table.ofText("SQL file", "SHA-256");
        hashes.forEach(table::row);
        return table.markup("SQL files");
    }

    String events() {
        if (data.events().isEmpty()) {
            return note("No events were recorded.");
        }
        Table table = Table.ofText("Time", "Event", "Detail");
        data.events().stream()
                .limit(EVENTS_MAX)
                .forEach(event -> table.row(moment(event), RunAxis.title(event.kind()), event.detail()));
        int omitted = data.events().size() - EVENTS_MAX;
        return table.markup("Events")
                + (omitted > 0 ? note(NumberText.whole(omitted) + " more are in events.ndjson.") : "");
    }

    private static String moment(Event event) {
        return String.format(Locale.ROOT, "%.1f s", event.timeNanos() / 1e9);
    }

    private static String note(String text) {
        return new Markup().element("p", text, "class", "note").line().toString();
    }
}
