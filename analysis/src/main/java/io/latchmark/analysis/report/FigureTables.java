package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.FileFigures;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.ServerQueues;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The figures over the measurement interval as tables. */
final class FigureTables {
    private final RunSummary summary;

    FigureTables(RunSummary summary) {
        this.summary = summary;
    }

    String latencies() {
        Table table = Table.ofNumbers(
                List.of("Type", "Transactions", "Mean, ms", "Median, ms", "p95, ms", "p99, ms", "Max, ms"));
        for (TypeFigures figures : types()) {
            latency(table, "", figures.type().title(), figures.response());
        }
        latency(table, "total", "All", summary.overall());
        return table.markup("Response times by type");
    }

    private static void latency(Table table, String cssClass, String name, Latency latency) {
        table.row(
                cssClass,
                List.of(
                        name,
                        NumberText.whole(latency.count()),
                        NumberText.of(latency.mean()),
                        NumberText.of(latency.p50()),
                        NumberText.of(latency.p95()),
                        NumberText.of(latency.p99()),
                        NumberText.of(latency.max())));
    }

    String outcomes() {
        Table table = Table.ofNumbersAndWords(List.of(
                "Type",
                "Started",
                "Committed",
                "Rolled back by design",
                "Failed",
                "Retries",
                "Share of ended",
                "Failed and retried, by kind"));
        long ended = summary.counts().ended();
        for (TypeFigures figures : types()) {
            outcome(table, "", figures.type().title(), new Part(figures.counts(), ended));
        }
        outcome(table, "total", "All", new Part(summary.counts(), ended));
        return table.markup("Outcomes by type");
    }

    private record Part(OutcomeCounts counts, long endedOfAll) {}

    private static void outcome(Table table, String cssClass, String name, Part part) {
        OutcomeCounts counts = part.counts();
        table.row(
                cssClass,
                List.of(
                        name,
                        NumberText.whole(counts.started()),
                        NumberText.whole(counts.committed()),
                        NumberText.whole(counts.rolledBackByDesign()),
                        NumberText.whole(counts.failedTotal()),
                        NumberText.whole(counts.retries()),
                        NumberText.percent((double) counts.ended() / part.endedOfAll()),
                        kinds("failed", counts.failed()) + kinds("retried", counts.retriedAfter())));
    }

    private static String kinds(String what, Map<FailureKind, Long> counts) {
        return Arrays.stream(FailureKind.values())
                .filter(kind -> counts.getOrDefault(kind, 0L) > 0)
                .map(kind -> what + " " + kind.key().replace('_', ' ') + " "
                        + NumberText.whole((long) counts.getOrDefault(kind, 0L)) + "; ")
                .collect(Collectors.joining());
    }

    private List<TypeFigures> types() {
        return TransactionType.all().stream()
                .map(summary.types()::get)
                .filter(Objects::nonNull)
                .toList();
    }

    String devices() {
        if (summary.devices().isEmpty()) {
            return "";
        }
        List<String> headers = new ArrayList<>(List.of("Device"));
        summary.devices().forEach(device -> headers.add(device.name()));
        Table table = Table.ofNumbers(headers);
        line(table, "Reads per second", DeviceFigures::readsPerSecond);
        line(table, "Writes per second", DeviceFigures::writesPerSecond);
        line(table, "Time of a read, ms", DeviceFigures::millisPerRead);
        line(table, "Time of a write, ms", DeviceFigures::millisPerWrite);
        line(table, "Read, MiB/s", DeviceFigures::readMebibytesPerSecond);
        line(table, "Written, MiB/s", DeviceFigures::writeMebibytesPerSecond);
        line(table, "Flushes per second", DeviceFigures::flushesPerSecond);
        line(table, "Time of a flush, ms", DeviceFigures::millisPerFlush);
        line(table, "Outstanding requests, mean", DeviceFigures::outstandingIos);
        textLine(
                table,
                "Utilisation (time with a request in progress)",
                device -> NumberText.percent(device.utilisation()));
        line(
                table,
                "Reads per transaction",
                device -> summary.perTransaction(DeviceFigures.SOURCE, device.readsPerSecond()));
        line(
                table,
                "Writes per transaction",
                device -> summary.perTransaction(DeviceFigures.SOURCE, device.writesPerSecond()));
        return table.markup("Devices");
    }

    private void line(Table table, String name, Function<DeviceFigures, Double> figure) {
        textLine(table, name, device -> NumberText.of(figure.apply(device)));
    }

    private void textLine(Table table, String name, Function<DeviceFigures, String> figure) {
        List<String> cells = new ArrayList<>(List.of(name));
        summary.devices().forEach(device -> cells.add(figure.apply(device)));
        table.row("", cells);
    }

    String database() {
        DatabaseFigures database = summary.database();
        Table table = Table.ofNumbers(List.of("Database", "Per second", "Per transaction", "ms each"));
        boolean files = database.isOfFiles();
        database(
                table,
                files ? "Reads of data files" : "Reads by client backends",
                new Rate(database.ioSource(), database.clientReadsPerSecond()),
                database.millisPerRead());
        database(
                table,
                files ? "Reads of all files" : "Reads by all backends",
                new Rate(database.ioSource(), database.allReadsPerSecond()),
                Double.NaN);
        if (!files) {
            database(
                    table,
                    "Writes, extends by client backends",
                    new Rate(database.ioSource(), database.clientWritesPerSecond()),
                    database.millisPerWrite());
        }
        database(
                table,
                files ? "Log writes" : "Log flushes",
                new Rate(database.ioSource(), database.flushesPerSecond()),
                database.millisPerFlush());
        database(
                table,
                "Log written, KiB",
                new Rate(database.walSource(), database.walBytesPerSecond() / 1024),
                Double.NaN);
        return table.markup("The database's own counters");
    }

    /** The files, each with its tables; empty where the server doesn't count by file. */
    String files() {
        if (summary.database().files().isEmpty()) {
            return "";
        }
        Table table = Table.ofNumbersAndWords(List.of(
                "File",
                "Reads per second",
                "Reads per transaction",
                "ms each",
                "KiB each",
                "Writes per second",
                "Writes per transaction",
                "ms each",
                "KiB each",
                "Holds"));
        for (FileFigures file : summary.database().files()) {
            List<String> cells = new ArrayList<>(List.of(file.name()));
            access(cells, file.reads());
            access(cells, file.writes());
            cells.add(file.tables().isEmpty() ? file.kind().title() : String.join(", ", file.tables()));
            table.row("", cells);
        }
        return "<h3>Files</h3>\n" + table.markup("Files")
                + new Markup()
                        .element(
                                "p",
                                "Stalls as the server counts them, in whole milliseconds for each access, queueing"
                                        + " included: on fast storage compare with the device.",
                                "class",
                                "note");
    }

    private void access(List<String> cells, FileFigures.Access access) {
        cells.add(NumberText.of(access.perSecond()));
        cells.add(NumberText.of(summary.perTransaction(summary.database().ioSource(), access.perSecond())));
        cells.add(NumberText.of(access.millisEach()));
        cells.add(NumberText.of(access.bytesPerSecond() / access.perSecond() / 1024));
    }

    /** What waited in the server; empty where it doesn't count that. */
    String queues() {
        ServerQueues queues = summary.database().queues();
        if (!queues.hasTasks() && queues.files().isEmpty()) {
            return "";
        }
        Markup section = new Markup().element("h3", "Queues");
        if (queues.hasTasks()) {
            Table tasks = Table.ofNumbers(List.of("At a moment", "Mean", "Most"));
            queue(tasks, "Schedulers", queues.schedulers());
            queue(tasks, "Runnable tasks, which wait for a processor", queues.runnableTasks());
            queue(tasks, "Tasks without a worker", queues.tasksWithoutWorker());
            queue(tasks, "Accesses of files that schedulers wait for", queues.pendingIos());
            section.markup(tasks.markup("Queues of the schedulers"));
        }
        if (!queues.files().isEmpty()) {
            section.markup(pendingIos(queues.files()));
        }
        return section.element(
                        "p",
                        "Read at the moments of the samples: what comes and goes between two of them is not seen.",
                        "class",
                        "note")
                .toString();
    }

    private static void queue(Table table, String name, Gauge gauge) {
        table.row(name, NumberText.of(gauge.mean()), NumberText.whole(gauge.max()));
    }

    private static String pendingIos(List<ServerQueues.PendingIos> files) {
        Table table = Table.ofNumbers(List.of(
                "File",
                "Accesses waiting for the device, mean",
                "most",
                "Ended, not noticed yet, mean",
                "most",
                "Oldest, ms"));
        for (ServerQueues.PendingIos file : files) {
            table.row(
                    file.file(),
                    NumberText.of(file.waitingForDevice().mean()),
                    NumberText.whole(file.waitingForDevice().max()),
                    NumberText.of(file.waitingForScheduler().mean()),
                    NumberText.whole(file.waitingForScheduler().max()),
                    NumberText.whole(file.oldestMillisMax()));
        }
        return table.markup("Accesses of files under way");
    }

    private record Rate(String source, double perSecond) {}

    private void database(Table table, String name, Rate rate, double millis) {
        table.row(
                name,
                NumberText.of(rate.perSecond()),
                NumberText.of(summary.perTransaction(rate.source(), rate.perSecond())),
                NumberText.of(millis));
    }
}
