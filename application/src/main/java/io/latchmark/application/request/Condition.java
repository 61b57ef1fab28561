package io.latchmark.application.request;

import io.latchmark.application.engine.OptionRequirement;
import io.latchmark.application.engine.OptionValues;
import io.latchmark.results.probe.Cell;
import java.nio.file.Path;
import java.util.Set;
import java.util.function.Predicate;

/** The conditions under which options of the commands have an effect; engines define those of their own options. */
public enum Condition {
    /** The option always has an effect. */
    ALWAYS(chosen -> true, "", ""),

    EMBEDDED(
            chosen -> !chosen.has("url"),
            "with --url",
            "it is for the embedded PostgreSQL; set the server up by its own means"),
    SERVER(chosen -> chosen.has("url"), "without --url", "name the server"),
    EXPORTER(chosen -> chosen.has("device-exporter"), "without --device-exporter", "name the exporter"),

    AGENTS(
            chosen -> !chosen.hasNone("agents", "sampling-agents", "hosts", "sample-host"),
            "without --agents, --sampling-agents, --hosts or --sample-host",
            "the run has no agents; add one of them"),
    SAMPLING_AGENT(
            chosen -> chosen.isAny("roles", "sample") || rolesOfKey(chosen),
            "without --roles sample",
            "the agent samples nothing; add sample to --roles"),
    COMMAND_AGENT(
            chosen -> chosen.isAny("roles", "command") || rolesOfKey(chosen),
            "without --roles command",
            "the agent runs no commands; add command to --roles"),

    /** Commands without {@code --warehouses} create tables anyway. */
    LOADING(
            chosen -> chosen.has("warehouses") || chosen.lacks("warehouses"),
            "without --warehouses",
            "nothing is loaded; add --warehouses"),

    OPEN_LOOP(chosen -> chosen.has("rate"), "without --rate", "add --rate"),
    CLOSED_LOOP(chosen -> !chosen.has("rate"), "with --rate", "transactions that arrive have no think times"),

    PAGES(
            chosen -> chosen.isAny("format", ReportRequest.Form.HTML),
            "with --format json or markdown, which write no page",
            "use --format html"),
    REPORTS(chosen -> !chosen.has("validate"), "with --validate", "make reports without --validate"),
    SEVERAL_RUNS(chosen -> directories(chosen) > 1, "with fewer than two runs", "name the runs to compare"),
    ANY_RUN(chosen -> directories(chosen) > 0, "with only files of published figures", "name a run"),

    CELL_OPTIONS(
            chosen -> chosen.hasNone("preset", "like"),
            "with --preset or --like, which give the cells",
            "choose one way"),
    MIXED_CELLS(chosen -> chosen.isAny("op", Cell.Operation.MIX), "without --op mix", "add mix to --op"),
    WRITING_CELLS(
            chosen -> chosen.isAny("op", Cell.Operation.WRITE, Cell.Operation.MIX),
            "without --op write or mix",
            "reads are not made durable"),
    STEPPED_CELLS(
            chosen -> chosen.isAny("pattern", Cell.Pattern.STRIDED, Cell.Pattern.BURST),
            "without --pattern strided or burst",
            "add one of them to --pattern"),
    RANDOM_CELLS(
            chosen -> chosen.isAny("pattern", Cell.Pattern.RANDOM),
            "without --pattern random",
            "add random to --pattern"),
    DIRECT_CELLS(
            chosen -> !Set.copyOf(chosen.values("pattern")).equals(Set.of(Cell.Pattern.BURST)),
            "with only --pattern burst",
            "bursts are buffered anyway"),
    OWN_CACHING(chosen -> chosen.hasNone("like"), "with --like", "the cell says itself whether it is buffered"),
    FSYNCS(
            chosen -> chosen.isAny("durability", Cell.Durability.FSYNC),
            "without --durability fsync",
            "add fsync to --durability"),
    CLOSED_CELLS(
            chosen -> chosen.isAny("rate", 0.0),
            "where every cell has a --rate",
            "the curve starts from the maximum rate of a cell without one; add 0 to --rate"),
    JAVA_ENGINE(
            chosen -> chosen.isAny("engine", ProbeRequest.EngineName.JAVA),
            "with an --engine other than java",
            "other engines report no second while they measure");

    @SuppressWarnings("ImmutableEnumChecker") // A function without state.
    private final OptionRequirement requirement;

    Condition(Predicate<OptionValues> holds, String where, String remedy) {
        requirement = new OptionRequirement(holds, where, remedy);
    }

    /** The requirement with its remedy. */
    public OptionRequirement requirement() {
        return requirement;
    }

    private static boolean rolesOfKey(OptionValues chosen) {
        return chosen.has("keys") && !chosen.has("roles");
    }

    private static long directories(OptionValues chosen) {
        return chosen.positionals(Path.class).stream()
                .filter(path -> !ReportRequest.isFigures(path))
                .count();
    }
}
