package io.latchmark.analysis.report;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.LadderSummary.Level;
import io.latchmark.analysis.summary.RateLimit;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The figures of a run for scripts. */
public final class RunJson {
    /** Incremented when a field changes its meaning. */
    public static final int FORMAT_VERSION = 1;

    private RunJson() {}

    /**
     * The fields, with one entry in {@code levels} per load level; names include units.
     *
     * @param ceilings of its devices
     */
    public static Map<String, Object> fields(CheckedRun run, Approaches ceilings) {
        boolean open = run.ladder().open();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.data().record().identity().id());
        fields.put("label", run.data().record().identity().label());
        fields.put("status", run.gates().status());
        fields.put("reason", run.gates().reason());
        fields.put("level", run.ladder().levelText(run.ladder().best()));
        fields.put("nopm", run.summary().nopm());
        fields.put("whereTimeWent", WhereTimeWent.sentence(run.summary(), open));
        fields.put("inShort", RunLead.of(run));
        fields.put("todo", RunAnswers.next(run));
        fields.put("trust", RunLead.trust(run));
        run.ladder().limit().ifPresent(limit -> fields.put("limit", limit(limit)));
        fields.put(
                "levels",
                run.ladder().levels().stream().map(level -> level(level, open)).toList());
        fields.put("injected", run.injected());
        fields.put("gates", run.gates().checks());
        fields.put("ceilings", ceilings.found());
        fields.put("ceilingNotes", ceilings.unused());
        return fields;
    }

    private static Map<String, Object> limit(RateLimit limit) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("limit", limit.limit().text());
        fields.put("highestPerSecond", limit.highest().perSecond());
        fields.put("problem", limit.problem());
        fields.put("held", limit.finding().verdict() == Finding.Verdict.PASSED);
        return fields;
    }

    private static Map<String, Object> level(Level level, boolean open) {
        RunSummary summary = level.summary();
        Map<String, Object> fields = new LinkedHashMap<>();
        if (!open) {
            fields.put("users", level.step().users());
        }
        level.step().mix().ifPresent(mix -> fields.put("mix", mix.text()));
        fields.put("offeredPerSecond", summary.arrivals().offeredPerSecond());
        fields.put(
                "seconds",
                level.step().users() == 0 ? Double.NaN : summary.window().seconds());
        fields.put("nopm", summary.nopm());
        fields.put("transactionsPerSecond", summary.transactionsPerSecond());
        fields.put("responseMillis", summary.overall());
        Map<String, Object> types = new LinkedHashMap<>();
        new TreeMap<>(summary.types()).forEach((type, figures) -> types.put(type.key(), figures));
        fields.put("types", types);
        fields.put("steady", summary.steady());
        fields.put("thinkMillis", summary.loop().thinkSeconds() * 1e3);
        fields.put("userTime", UserTime.of(summary, open).map(Ledger::parts).orElse(List.of()));
        fields.put("deviceTime", DeviceTime.of(summary).map(DeviceTime::uses).orElse(List.of()));
        fields.put("devices", summary.devices());
        fields.put("database", summary.database());
        fields.put("waits", summary.waits());
        fields.put("processors", summary.processors());
        fields.put("missing", summary.missing().stream().map(RunJson::source).toList());
        fields.put("sources", summary.coverage().byName());
        return fields;
    }

    private static Map<String, Object> source(RunEnvironment.Source source) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", source.name());
        fields.put("available", source.available());
        fields.put("detail", source.detail());
        return fields;
    }
}
