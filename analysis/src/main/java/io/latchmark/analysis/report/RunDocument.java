package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.TextPage;
import io.latchmark.analysis.TextTable;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.summary.Check;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.LadderSummary.Rung;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.core.transaction.TransactionType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of a run's report without its pictures, for scripts and reviews. Text from outside is escaped where the
 * page escapes.
 *
 * @param ceilings of its devices
 */
public record RunDocument(CheckedRun run, Approaches ceilings) {
    /** Raised when a field of the JSON changes its meaning. */
    public static final int FORMAT_VERSION = 1;

    /** The fields for JSON, one entry of {@code levels} for each level of load; units are in the names. */
    public Map<String, Object> fields() {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("run", run.data().record().identity().id());
        fields.put("label", run.data().record().identity().label());
        fields.put("status", run.gates().status());
        fields.put("reason", run.gates().reason());
        fields.put("nopm", run.summary().nopm());
        fields.put(
                "whereTimeWent",
                WhereTimeWent.sentence(run.summary(), run.ladder().open()));
        fields.put("levels", run.ladder().rungs().stream().map(this::level).toList());
        fields.put("gates", run.gates().checks());
        fields.put("ceilings", ceilings.found());
        fields.put("ceilingNotes", ceilings.unused());
        return fields;
    }

    private Map<String, Object> level(Rung rung) {
        RunSummary summary = rung.summary();
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("users", rung.step().users());
        fields.put("offeredPerSecond", summary.arrivals().offeredPerSecond());
        fields.put("seconds", summary.window().seconds());
        fields.put("nopm", summary.nopm());
        fields.put("transactionsPerSecond", summary.transactionsPerSecond());
        fields.put("responseMillis", summary.overall());
        Map<String, Object> types = new LinkedHashMap<>();
        summary.types().forEach((type, figures) -> types.put(type.key(), figures));
        fields.put("types", types);
        fields.put("userTime", userTime(summary).map(Ledger::parts).orElse(List.of()));
        fields.put("deviceTime", DeviceTime.of(summary).map(Ledger::parts).orElse(List.of()));
        fields.put("devices", summary.devices());
        fields.put("database", summary.database());
        fields.put("waits", summary.waits());
        fields.put("missing", summary.missing());
        fields.put("sources", summary.coverage().byName());
        return fields;
    }

    private Optional<Ledger> userTime(RunSummary summary) {
        return UserTime.of(summary, run.ladder().open());
    }

    /** Writes the run to a page; with several levels of load its single figures are those of the best. */
    public void writeTo(TextPage page) {
        RunSummary summary = run.summary();
        page.heading(run.data().record().identity().id() + ": "
                + run.gates().status().name().toLowerCase(Locale.ROOT).replace('_', ' '));
        if (!run.gates().reason().isEmpty()) {
            page.paragraph(run.gates().reason() + ".");
        }
        page.paragraph(NumberText.whole(summary.nopm()) + " new orders per minute (NOPM), "
                + NumberText.of(summary.transactionsPerSecond()) + " transactions/s over "
                + NumberText.of(summary.window().seconds()) + " s. "
                + WhereTimeWent.sentence(summary, run.ladder().open()));
        if (run.ladder().isLadder()) {
            page.table(levels());
        }
        page.table(responses(summary));
        userTime(summary).ifPresent(ledger -> page.table(ledger("User time", ledger)));
        DeviceTime.of(summary).ifPresent(ledger -> page.table(ledger("Device time", ledger)));
        page.table(devices(summary));
        ceilings.sentences().forEach(page::paragraph);
        page.table(gates());
    }

    private TextTable levels() {
        TextTable table = new TextTable(List.of(
                "Level", "NOPM", "Transactions/s", "New-Order p50, ms", "New-Order p95, ms", "New-Order p99, ms"));
        for (Rung rung : run.ladder().rungs()) {
            RunSummary summary = rung.summary();
            Latency response = summary.response(TransactionType.NEW_ORDER);
            table.row(
                    run.ladder().levelText(rung),
                    NumberText.whole(summary.nopm()),
                    NumberText.of(summary.transactionsPerSecond()),
                    NumberText.of(response.p50()),
                    NumberText.of(response.p95()),
                    NumberText.of(response.p99()));
        }
        return table;
    }

    private static TextTable responses(RunSummary summary) {
        TextTable table =
                new TextTable(List.of("Type", "Transactions", "Mean, ms", "p50, ms", "p95, ms", "p99, ms", "Max, ms"));
        for (TransactionType type : TransactionType.all()) {
            TypeFigures figures = summary.types().get(type);
            if (figures != null) {
                response(table, type.title(), figures.response());
            }
        }
        response(table, "All", summary.overall());
        return table;
    }

    private static void response(TextTable table, String name, Latency latency) {
        table.row(
                name,
                NumberText.whole(latency.count()),
                NumberText.of(latency.mean()),
                NumberText.of(latency.p50()),
                NumberText.of(latency.p95()),
                NumberText.of(latency.p99()),
                NumberText.of(latency.max()));
    }

    private static TextTable ledger(String name, Ledger ledger) {
        TextTable table = new TextTable(List.of(name, "ms per transaction", "Share", "Number", "ms each"));
        for (Part part : ledger.parts()) {
            if (part.millis() != 0 || part.name().equals(Ledger.RESIDUAL)) {
                table.row(
                        part.name(),
                        NumberText.of(part.millis()),
                        NumberText.percent(part.millis() / ledger.totalMillis()),
                        NumberText.of(part.count()),
                        NumberText.of(part.millisEach()));
            }
        }
        return table.row("sum", NumberText.of(ledger.totalMillis()), NumberText.percent(1), "", "");
    }

    private static TextTable devices(RunSummary summary) {
        TextTable table = new TextTable(List.of("Device", "Reads/s", "ms each", "Writes/s", "ms each", "Busy"));
        for (DeviceFigures device : summary.devices()) {
            table.row(
                    device.name(),
                    NumberText.of(device.readsPerSecond()),
                    NumberText.of(device.millisPerRead()),
                    NumberText.of(device.writesPerSecond()),
                    NumberText.of(device.millisPerWrite()),
                    NumberText.percent(device.utilisation()));
        }
        return table;
    }

    private TextTable gates() {
        TextTable table = new TextTable(List.of("Gate", "Result", "Found", "Bound"));
        for (Check check : run.gates().checks()) {
            table.row(
                    check.name(),
                    check.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                    check.value(),
                    check.bound());
        }
        return table;
    }
}
