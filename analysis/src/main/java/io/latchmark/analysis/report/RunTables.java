package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.document.Block;
import io.latchmark.analysis.document.Colour;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Row;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.FileFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.ServerQueues;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The figures of one run over the measurement interval as tables, with one line per figure. */
final class RunTables {
    private final RunSummary summary;
    private final LadderSummary ladder;

    RunTables(RunSummary summary, LadderSummary ladder) {
        this.summary = summary;
        this.ladder = ladder;
    }

    private record OfType(String name, Tone tone, Latency response, OutcomeCounts counts) {
        /** Number of transactions with a known response time; NaN if none has one, as in a result of another tool. */
        double timed() {
            return response.count() == 0 && counts.ended() > 0 ? Double.NaN : response.count();
        }
    }

    private List<OfType> types() {
        Stream<OfType> types = TransactionType.recorded().stream()
                .map(summary.types()::get)
                .filter(Objects::nonNull)
                .map((TypeFigures type) -> new OfType(type.type().title(), Tone.PLAIN, type.response(), type.counts()));
        return Stream.concat(types, Stream.of(new OfType("All", Tone.TOTAL, summary.overall(), summary.counts())))
                .toList();
    }

    Table responses() {
        Table.Builder<OfType> table = Table.of("Response times by type", types())
                .text("Type", OfType::name)
                .whole("Transactions", OfType::timed)
                .number("Mean", "ms", type -> type.response().mean())
                .number("p50", "ms", type -> type.response().p50())
                .number("p95", "ms", type -> type.response().p95())
                .number("p99", "ms", type -> type.response().p99());
        if (Double.isFinite(summary.overall().p999())) {
            table.number("p99.9", "ms", type -> type.response().p999());
        }
        if (Double.isFinite(summary.overall().p9999())) {
            table.number("p99.99", "ms", type -> type.response().p9999());
        }
        return table.number("Max", "ms", type -> type.response().max())
                .tone(OfType::tone)
                .build();
    }

    Table outcomes() {
        return Table.of("Outcomes by type", types())
                .text("Type", OfType::name)
                .whole("Started", type -> type.counts().started())
                .whole("Committed", type -> type.counts().committed())
                .whole("Rolled back by design", type -> type.counts().rolledBackByDesign())
                .whole("Failed", type -> type.counts().failedTotal())
                .whole("Retries", type -> type.counts().retries())
                .percent(
                        "Share of ended",
                        type -> (double) type.counts().ended()
                                / summary.counts().ended())
                .text(
                        "Failed and retried, by kind",
                        type -> kinds("failed", type.counts().failed())
                                + kinds("retried", type.counts().retriedAfter()))
                .tone(OfType::tone)
                .build();
    }

    private static String kinds(String what, Map<FailureKind, Long> counts) {
        return Arrays.stream(FailureKind.values())
                .filter(kind -> counts.getOrDefault(kind, 0L) > 0)
                .map(kind -> what + " " + kind.key().replace('_', ' ') + " "
                        + NumberText.whole((long) counts.getOrDefault(kind, 0L)) + "; ")
                .collect(Collectors.joining());
    }

    Table levels() {
        Table.Builder<LadderSummary.Level> table = Table.of("Levels of load", ladder.levels())
                .figure(ladder.open() ? "Offered per second" : "Users", ladder::levelNumber);
        if (ladder.ofRunsMix().size() < ladder.levels().size()) {
            table.text("Mix", level -> level.step().mix().map(Mix::text).orElse("the run's"));
        }
        return table.whole("NOPM", level -> level.summary().nopm())
                .number("Transactions/s", level -> level.summary().transactionsPerSecond())
                .number("New-Order p50", "ms", level -> newOrder(level).p50())
                .number("New-Order p95", "ms", level -> newOrder(level).p95())
                .number("New-Order p99", "ms", level -> newOrder(level).p99())
                .whole("Failed", level -> level.summary().counts().failedTotal())
                .whole("Late", level -> level.summary().arrivals().late())
                .number("Measured", "s", level -> level.summary().window().seconds())
                .text(
                        "Steady",
                        level -> LadderSummary.steadyText(
                                level.summary().steady().verdict()))
                .tone(level -> level.equals(ladder.best()) ? Tone.TOTAL : Tone.PLAIN)
                .build();
    }

    static Latency newOrder(LadderSummary.Level level) {
        return level.summary().response(TransactionType.NEW_ORDER);
    }

    private record DeviceLine(String name, Function<DeviceFigures, String> cell) {
        static DeviceLine of(String name, ToDoubleFunction<DeviceFigures> figure) {
            return new DeviceLine(name, device -> NumberText.of(figure.applyAsDouble(device)));
        }
    }

    Table devices() {
        List<DeviceLine> lines = new ArrayList<>(List.of(
                DeviceLine.of("Reads per second", DeviceFigures::readsPerSecond),
                DeviceLine.of("Writes per second", DeviceFigures::writesPerSecond),
                DeviceLine.of("Read latency, ms", DeviceFigures::millisPerRead),
                DeviceLine.of("Write latency, ms", DeviceFigures::millisPerWrite),
                DeviceLine.of("Read, MiB/s", DeviceFigures::readMebibytesPerSecond),
                DeviceLine.of("Written, MiB/s", DeviceFigures::writeMebibytesPerSecond),
                DeviceLine.of("Flushes per second", DeviceFigures::flushesPerSecond),
                DeviceLine.of("Flush latency, ms", DeviceFigures::millisPerFlush),
                DeviceLine.of("Outstanding requests, mean", DeviceFigures::outstandingIos),
                new DeviceLine(
                        "Utilisation (time with a request in progress)",
                        device -> NumberText.percent(device.utilisation())),
                DeviceLine.of(
                        "Busy time per transaction, ms", device -> device.perTransaction(device.utilisation()) * 1e3),
                DeviceLine.of("Reads per transaction", device -> device.perTransaction(device.readsPerSecond())),
                DeviceLine.of("Writes per transaction", device -> device.perTransaction(device.writesPerSecond()))));
        if (summary.devices().stream().anyMatch(device -> device.discardsPerSecond() > 0)) {
            lines.add(DeviceLine.of("Discards per second", DeviceFigures::discardsPerSecond));
            lines.add(DeviceLine.of("Discard latency, ms", DeviceFigures::millisPerDiscard));
        }
        Table.Builder<DeviceLine> table = Table.of("Devices", summary.devices().isEmpty() ? List.of() : lines)
                .text("Device", DeviceLine::name);
        summary.devices()
                .forEach(device ->
                        table.figure(device.name(), line -> line.cell().apply(device)));
        return table.build();
    }

    private record Operations(String name, String source, double perSecond, double millis) {}

    Table database() {
        DatabaseFigures database = summary.database();
        boolean files = database.isOfFiles();
        String io = database.ioSource();
        List<Operations> lines = new ArrayList<>();
        lines.add(new Operations(
                files ? "Reads of data files" : "Reads by client backends",
                io,
                database.clientReadsPerSecond(),
                database.millisPerRead()));
        lines.add(new Operations(
                files ? "Reads of all files" : "Reads by all backends", io, database.allReadsPerSecond(), Double.NaN));
        if (!files) {
            lines.add(new Operations(
                    "Writes, extends by client backends",
                    io,
                    database.clientWritesPerSecond(),
                    database.millisPerWrite()));
        }
        lines.add(new Operations(
                files ? "Log writes" : "Log flushes", io, database.flushesPerSecond(), database.millisPerFlush()));
        lines.add(new Operations(
                "Log written, KiB", database.walSource(), database.walBytesPerSecond() / 1024, Double.NaN));
        return Table.of("The database's own counters", lines)
                .text("Database", Operations::name)
                .number("Per second", Operations::perSecond)
                .number("Per transaction", line -> summary.perTransaction(line.source(), line.perSecond()))
                .number("ms each", Operations::millis)
                .build();
    }

    /** The files with their tables; no rows if the server doesn't count by file. */
    Table files() {
        Table.Builder<FileFigures> table =
                Table.of("Files", summary.database().files()).text("File", FileFigures::name);
        access(table, "Reads", FileFigures::reads);
        access(table, "Writes", FileFigures::writes);
        return table.text(
                        "Holds",
                        file -> file.tables().isEmpty() ? file.kind().title() : String.join(", ", file.tables()))
                .build();
    }

    private void access(
            Table.Builder<FileFigures> table, String what, Function<FileFigures, FileFigures.Access> access) {
        table.number(what + " per second", file -> access.apply(file).perSecond())
                .number(
                        what + " per transaction",
                        file -> summary.perTransaction(
                                summary.database().ioSource(),
                                access.apply(file).perSecond()))
                .number("ms each", file -> access.apply(file).millisEach())
                .number(
                        "KiB each",
                        file -> access.apply(file).bytesPerSecond()
                                / access.apply(file).perSecond()
                                / 1024);
    }

    /** Queues in the server; no rows if it doesn't count them. */
    Table queues() {
        record Queue(String name, Gauge gauge) {}
        ServerQueues queues = summary.database().queues();
        List<Queue> lines = List.of(
                new Queue("Schedulers", queues.schedulers()),
                new Queue("Runnable tasks, which wait for a CPU", queues.runnableTasks()),
                new Queue("Tasks without a worker", queues.tasksWithoutWorker()),
                new Queue("Accesses of files that schedulers wait for", queues.pendingIos()));
        return Table.of("Queues of the schedulers", queues.hasTasks() ? lines : List.<Queue>of())
                .text("At a moment", Queue::name)
                .number("Mean", queue -> queue.gauge().mean())
                .whole("Most", queue -> queue.gauge().max())
                .build();
    }

    Table pendingIos() {
        return Table.of("File accesses in flight", summary.database().queues().files())
                .text("File", ServerQueues.PendingIos::file)
                .number(
                        "Accesses waiting for the device, mean",
                        file -> file.waitingForDevice().mean())
                .whole("most", file -> file.waitingForDevice().max())
                .number(
                        "Ended, not noticed yet, mean",
                        file -> file.waitingForScheduler().mean())
                .whole("most", file -> file.waitingForScheduler().max())
                .whole("Oldest, ms", ServerQueues.PendingIos::oldestMillisMax)
                .build();
    }

    /** The pages in memory for which sessions were seen waiting; no rows if the server doesn't report them. */
    Table hotPages() {
        Map<String, List<String>> tables =
                summary.database().files().stream().collect(Collectors.toMap(FileFigures::name, FileFigures::tables));
        return Table.of("Hot pages", summary.database().queues().hotPages())
                .text("Hot page", ServerQueues.HotPage::page)
                .text("Class", ServerQueues.HotPage::pageClass)
                .text("File", ServerQueues.HotPage::file)
                .text("Holds", page -> String.join(", ", tables.getOrDefault(page.file(), List.of())))
                .percent("Share of waits seen for a page in memory", ServerQueues.HotPage::share)
                .build();
    }

    /**
     * A row of the two-way table.
     *
     * @param name what the time was spent on
     * @param row empty for a sum, or for time in which no session was seen
     */
    private record TimeRow(String name, Tone tone, Optional<Row> row, double millis) {
        private static TimeRow of(Row row) {
            return new TimeRow(row.name(), Tone.PLAIN, Optional.of(row), row.millis());
        }

        private double figure(ToDoubleFunction<Row> figure) {
            return row.map(figure::applyAsDouble).orElse(Double.NaN);
        }
    }

    private List<Row> rows() {
        return Row.of(summary, ladder.open()).stream()
                .filter(row -> row.millis() > 0)
                .toList();
    }

    /** The bar above the table of a transaction's time. */
    Block timeBar() {
        double total = Math.max(
                UserTime.transactionMillis(summary, ladder.open()),
                rows().stream().mapToDouble(Row::millis).sum());
        return new Block.Bar(rows().stream()
                .map(row -> new Block.Share(colour(row), row.millis() / total))
                .toList());
    }

    /** A transaction's time by activity, and by whether it needed a CPU; no rows if no session was seen. */
    Table time() {
        double total = UserTime.transactionMillis(summary, ladder.open());
        List<TimeRow> lines = new ArrayList<>();
        UserTime.of(summary, ladder.open()).ifPresent(ledger -> {
            rows().forEach(row -> lines.add(TimeRow.of(row)));
            double rest = ledger.millis(Ledger.RESIDUAL);
            if (rest != 0) {
                lines.add(new TimeRow(Ledger.RESIDUAL, Tone.PLAIN, Optional.empty(), rest));
            }
            lines.add(new TimeRow("All", Tone.TOTAL, Optional.empty(), ledger.totalMillis()));
        });
        return Table.of("Time of a transaction", lines)
                .text("Spent on", TimeRow::name)
                .number("Number", line -> line.figure(Row::count))
                .number("ms each", line -> line.figure(Row::millisEach))
                .number("ms", TimeRow::millis)
                .figure("Share", line -> share(line.millis() / total))
                .number("at the device", line -> line.figure(Row::device))
                .number("asleep, at least", line -> line.figure(Row::asleep))
                .number("on CPU", line -> line.figure(row -> row.cpu().on()))
                .number("waiting for CPU", line -> line.figure(row -> row.cpu().waiting()))
                .text(
                        "Mostly",
                        line -> line.row()
                                .flatMap(Row::waitClass)
                                .flatMap(summary.waits()::topEvent)
                                .map(WaitFigures.WaitEvent::name)
                                .orElse(""))
                .tone(TimeRow::tone)
                .key(line -> line.row().map(RunTables::colour))
                .build();
    }

    /** Waits may exceed the mean response time by chance: such a row has no share. */
    private static String share(double share) {
        return NumberText.percent(share < WhereTimeWent.SHARE_MAX ? share : Double.NaN);
    }

    private static Colour colour(Row row) {
        return row.waitClass()
                .map(RunTables::colour)
                .orElse(colour(row.name().equals(Row.OUTSIDE) ? WaitClass.CPU : WaitClass.CLIENT));
    }

    static Colour colour(WaitClass waitClass) {
        return switch (waitClass) {
            case DATA_PAGE_READ -> Colour.BLUE;
            case IN_MEMORY_PAGE_LATCH -> Colour.SKY;
            case LOG_FLUSH -> Colour.ORANGE;
            case REMOTE_COMMIT -> Colour.BLACK;
            case DATA_PAGE_WRITE -> Colour.VERMILLION;
            case LOCK -> Colour.PURPLE;
            case CPU -> Colour.GREEN;
            case CLIENT -> Colour.GREY;
            case OTHER -> Colour.YELLOW;
        };
    }
}
