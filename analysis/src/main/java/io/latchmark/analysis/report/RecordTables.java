package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The contents of the run record other than figures: settings, facts, sources, events, SQL files. */
final class RecordTables {
    private static final int EVENTS_MAX = 200;
    /** Settings that a run has even if its load is not known. */
    private static final int OF_IDENTITY = 5;

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final RunData data;
    private final RunEnvironment environment;

    RecordTables(RunData data) {
        this.data = data;
        this.environment = data.record().environment();
    }

    List<Block> blocks(String resets) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Block.Heading(3, "Settings"));
        blocks.add(settings());
        blocks.add(new Block.Heading(3, "Facts"));
        facts(blocks);
        blocks.add(new Block.Heading(3, "Sources"));
        blocks.add(Table.of("Sources", environment.sources())
                .text("Source", RunEnvironment.Source::name)
                .text("Sampled", source -> source.available() ? "yes" : "missing")
                .text("Covers, or why it is missing", RunEnvironment.Source::detail)
                .tone(source -> source.available() ? Tone.PLAIN : Tone.FAILED)
                .build());
        blocks.add(Block.note(environment.sources().isEmpty() ? "No sources were recorded." : resets));
        blocks.add(new Block.Heading(3, "Events"));
        events(blocks);
        Table hashes = Table.ofTexts(
                "SQL files",
                List.of("SQL file", "SHA-256"),
                new TreeMap<>(environment.sqlHashes())
                        .entrySet().stream()
                                .map(entry -> List.of(entry.getKey(), entry.getValue()))
                                .toList());
        blocks.add(new Block.Folded("SQL files used", hashes));
        blocks.add(Block.note(hashes.rows().isEmpty() ? "No SQL file was recorded." : ""));
        return blocks;
    }

    /** A fact by its name in comparisons; a fact that was not read again is assumed unchanged. */
    private record Fact(String name, String before, String after) {
        boolean changed() {
            return !before.equals(after);
        }
    }

    private void facts(List<Block> blocks) {
        Map<String, String> before = byName(environment.before());
        Map<String, String> after = environment.after().isEmpty() ? before : byName(environment.after());
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        Map<Boolean, List<Fact>> facts = names.stream()
                .map(name -> new Fact(
                        name,
                        before.getOrDefault(name, NumberText.NOT_MEASURED),
                        after.getOrDefault(name, NumberText.NOT_MEASURED)))
                .collect(Collectors.partitioningBy(Fact::changed));
        List<Fact> same = facts.getOrDefault(false, List.of());
        blocks.add(Block.note(environment.after().isEmpty() ? "The facts after the load were not read." : ""));
        blocks.add(Block.note(names.isEmpty() ? "No facts were recorded." : ""));
        blocks.add(Table.of("Facts that changed", facts.getOrDefault(true, List.of()))
                .text("Changed during the run", Fact::name)
                .text("Before", Fact::before)
                .text("After", Fact::after)
                .tone(fact -> Tone.CHANGED)
                .build());
        blocks.add(new Block.Folded(
                NumberText.whole(same.size())
                        + (environment.after().isEmpty()
                                ? " facts before the run"
                                : " facts, the same before and after the run"),
                Table.of("Facts", same)
                        .text("Fact", Fact::name)
                        .text("Value", Fact::before)
                        .build()));
    }

    private static Map<String, String> byName(Map<String, Map<String, String>> groups) {
        Map<String, String> facts = new TreeMap<>();
        groups.forEach((group, values) -> values.forEach((name, value) -> facts.put(group + "." + name, value)));
        return facts;
    }

    private Table settings() {
        RunSettings settings = data.record().settings();
        WorkloadSettings workload = settings.workload();
        RunIdentity identity = data.record().identity();
        List<List<String>> rows = List.of(
                List.of("run", identity.id()),
                List.of("label", identity.label()),
                List.of("Latchmark", identity.latchmarkVersion()),
                List.of("format version", Integer.toString(data.record().formatVersion())),
                List.of("origin of the time base", identity.origin().toString()),
                List.of("engine", settings.engine()),
                List.of("server", settings.server()),
                List.of("warehouses", NumberText.whole(settings.warehouses())),
                List.of("load", load(workload)),
                List.of("pacing", workload.pacing().key()),
                List.of("connections", NumberText.whole(workload.connections())),
                List.of("isolation", workload.isolation()),
                List.of("mix", mix(workload)),
                List.of(
                        "warm-up",
                        seconds(workload.warmUp())
                                + workload.settling()
                                        .map(length -> ", after the first step " + seconds(length))
                                        .orElse("")),
                List.of("measurement interval", seconds(workload.measurementInterval())),
                List.of("sampling period", seconds(workload.samplingPeriod())),
                List.of("seed", Long.toString(workload.seed())),
                List.of("homes", workload.fixedHomes() ? "one warehouse per terminal" : "spread over all warehouses"),
                List.of("retries at most", NumberText.whole(workload.maxRetries())),
                List.of("procedures", workload.procedures()),
                List.of("checkpoints ordered at", checkpoints(workload)));
        boolean isLoadKnown = workload.users() > 0;
        return Table.ofPairs("Settings", "Setting", isLoadKnown ? rows : rows.subList(0, OF_IDENTITY));
    }

    private static String checkpoints(WorkloadSettings workload) {
        return workload.checkpointsAt().isEmpty()
                ? "none"
                : workload.checkpointsAt().stream().map(RecordTables::seconds).collect(Collectors.joining(", "));
    }

    private static String load(WorkloadSettings workload) {
        boolean open = workload.pacing().isOpen();
        return workload.steps().stream()
                        .map(step -> open
                                ? NumberText.of(step.ratePerSecond())
                                : NumberText.whole(step.users())
                                        + step.mix()
                                                .map(mix -> " (" + mix.text() + ")")
                                                .orElse(""))
                        .collect(Collectors.joining(", "))
                + (open ? " transactions/s, " + NumberText.whole(workload.users()) + " terminals" : " users");
    }

    private static String mix(WorkloadSettings workload) {
        return workload.mix().name() + ": "
                + TransactionType.all().stream()
                        .filter(type -> workload.mix().percent(type) > 0)
                        .map(type -> type.title() + " " + workload.mix().percent(type) + " %")
                        .collect(Collectors.joining(", "));
    }

    private static String seconds(Duration duration) {
        return BigDecimal.valueOf(duration.toNanos(), 9).stripTrailingZeros().toPlainString() + " s";
    }

    private void events(List<Block> blocks) {
        List<Event> events = data.events();
        Instant origin = data.record().identity().origin();
        blocks.add(Table.of("Events", events.subList(0, Math.min(EVENTS_MAX, events.size())))
                .text("Time", event -> String.format(Locale.ROOT, "%.1f s", event.timeNanos() / 1e9))
                .text("UTC", event -> CLOCK.format(origin.plusNanos(event.timeNanos())))
                .text("Event", event -> RunAxis.title(event.kind()))
                .text("Detail", Event::detail)
                .build());
        int omitted = events.size() - EVENTS_MAX;
        blocks.add(Block.note(
                events.isEmpty()
                        ? "No events were recorded."
                        : omitted > 0 ? NumberText.whole(omitted) + " more are in events.ndjson." : ""));
    }
}
