package io.latchmark.emulation.command;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.emulation.oltp.MemoryFit;
import io.latchmark.emulation.oltp.OltpParameters;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The I/O per transaction of a recorded run, as the load of a storage model.
 *
 * @param parameters of a closed network of users with the same I/O
 * @param measured figures of the run's devices
 * @param clipped parts of the record that do not fit the network, and how they were changed
 */
record RecordedLoad(OltpParameters parameters, Measured measured, List<String> clipped) {
    private static final Set<TransactionType> CHANGING =
            Set.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY);
    private static final int LAZY_WRITES = 48;
    private static final int LOG_WRITES = 4;
    private static final int SECTOR = 512;
    private static final int LOG_BYTES = 8 << 10;
    private static final int CACHE_PAGE = 4 << 10;
    private static final long LEAST_NANOS = 100_000;
    private static final long SEED = 1;
    private static final String POSTGRESQL = "postgresql";
    private static final double MEBIBYTE = 1 << 20;

    /**
     * The devices' figures in the measurement interval: transactions and I/Os per second, mean latencies.
     *
     * @param awaitedShare share of the data-page writes for which a user waited, 0..1
     * @param logWaitMillis log wait per transaction; NaN if waits were not sampled
     * @param cpuWaitMillis CPU wait per transaction; 0 if unknown
     */
    public record Measured(
            double transactionsPerSecond,
            Requests reads,
            Requests writes,
            double awaitedShare,
            Requests logWrites,
            double logWaitMillis,
            double cpuWaitMillis) {}

    /** I/Os of a kind. */
    public record Requests(double perSecond, double millis) {}

    /**
     * The data that a replay needs in addition to the device figures.
     *
     * @param changingShare of transactions that wait for the log, 0..1
     * @param newOrderShare of transactions that are new orders, 0..1
     * @param databaseBytes its size; 0 if unknown
     * @param pageBytes mean bytes per read
     * @param logBytes mean bytes per log write
     */
    record Shape(
            OltpParameters.OfWorkload pages,
            double changingShare,
            double newOrderShare,
            long databaseBytes,
            int pageBytes,
            int logBytes) {
        int users() {
            return pages.workload().terminals();
        }
    }

    RecordedLoad {
        clipped = List.copyOf(clipped);
    }

    /**
     * The load of a run.
     *
     * @throws LatchmarkException of category USAGE if the record lacks data that a replay needs
     */
    static RecordedLoad of(CheckedRun run) {
        RunRecord record = run.data().record();
        if (record.workload().pacing() != Pacing.NONE) {
            throw LatchmarkException.usage("the run has think times or its own arrivals (pacing "
                    + record.workload().pacing().key()
                    + "), which a replay cannot reproduce: use a run without (--pacing none, no --rate)");
        }
        if (record.workload().mix().percent(TransactionType.OTHER) > 0) {
            throw LatchmarkException.usage("the run's transactions are another tool's, and which pages these use is not"
                    + " known: name a run of Latchmark's own, or replay a block trace ('emulate trace')");
        }
        if (record.workload().steps().size() > 1) {
            throw LatchmarkException.usage(
                    "the run has " + record.workload().steps().size() + " levels of load: name a run of one");
        }
        RunSummary summary = run.summary();
        DeviceFigures data = device(summary, DeviceRole.DATA);
        boolean isShared = holdsAll(data, summary);
        double flushes = known(summary.database().flushesPerSecond());
        DeviceFigures log = isShared ? data : device(summary, DeviceRole.LOG);
        double logWrites = isShared ? flushes : known(log.writesPerSecond());
        double writes = known(data.writesPerSecond() - (isShared ? flushes : 0));
        Measured measured = new Measured(
                summary.transactionsPerSecond(),
                new Requests(data.readsPerSecond(), data.millisPerRead()),
                new Requests(writes, data.millisPerWrite()),
                awaitedShare(summary, writes * data.millisPerWrite()),
                new Requests(logWrites, log.millisPerWrite()),
                summary.millisPerTransaction(WaitClass.LOG_FLUSH),
                cpuWaitMillis(summary));
        if (!(measured.transactionsPerSecond > 0 && measured.reads.perSecond > 0)) {
            throw LatchmarkException.usage("the run has no transactions, or no reads of its data device: a replay needs"
                    + " both; was the device sampled?");
        }
        return of(
                measured,
                new Shape(
                        pages(record.settings()),
                        share(record, CHANGING),
                        share(record, Set.of(TransactionType.NEW_ORDER)),
                        databaseBytes(record),
                        pageBytes(data),
                        isShared ? LOG_BYTES : logBytes(log)));
    }

    private static OltpParameters.OfWorkload pages(RunSettings settings) {
        Workload workload = new Workload(
                new Scale(settings.warehouses()),
                settings.workload().users(),
                settings.workload().mix(),
                settings.workload().fixedHomes());
        return new OltpParameters.OfWorkload(workload, settings.engine().equals(POSTGRESQL), 0);
    }

    /** The load that reproduces the measured I/O. */
    static RecordedLoad of(Measured measured, Shape shape) {
        List<String> clipped = new ArrayList<>();
        double reads = measured.reads.perSecond / measured.transactionsPerSecond;
        double writes = measured.writes.perSecond / measured.transactionsPerSecond;
        double log = Double.isFinite(measured.logWaitMillis)
                ? measured.logWaitMillis
                : shape.changingShare * known(measured.logWrites.millis);
        double total = shape.users() / measured.transactionsPerSecond * 1e3;
        double awaited = known(writes * measured.awaitedShare * measured.writes.millis);
        double other = total - reads * measured.reads.millis - awaited - log;
        if (other < 0) {
            clipped.add(
                    "reads of a transaction take longer than the transaction: some overlap, and the replay makes them"
                            + " one after the other");
        }
        if (shape.databaseBytes == 0) {
            clipped.add("the record does not have the size of the database; that of the tables that are used most is"
                    + " assumed");
        }
        MemoryFit memory = MemoryFit.of(shape.pages, shape.pageBytes, reads, SEED);
        double writesPerChanged = memory.changed() > 0 ? writes / memory.changed() : 0;
        if (memory.changed() == 0 && writes > 0) {
            clipped.add("pages were written that no transaction discards; the replay writes none");
        }
        return new RecordedLoad(
                new OltpParameters(
                        shape.users(),
                        new OltpParameters.DatabasePages(pages(shape), memory.poolPages(), shape.pageBytes),
                        new OltpParameters.OfWorkload(
                                shape.pages.workload(), shape.pages.isKeyApart(), Math.max(0, reads - memory.reads())),
                        new OltpParameters.TransactionIo(
                                shape.changingShare,
                                shape.newOrderShare,
                                Math.max(LEAST_NANOS, Math.round(other * 1e6))),
                        new OltpParameters.Writer(
                                writesPerChanged,
                                Math.min(1, measured.awaitedShare * Math.max(1, writesPerChanged)),
                                LAZY_WRITES,
                                LOG_WRITES,
                                shape.logBytes,
                                0,
                                1)),
                measured,
                clipped);
    }

    private static int pages(Shape shape) {
        return (int) Math.max(
                MemoryFit.pages(shape.pages, shape.pageBytes),
                Math.min(1 << 30, shape.databaseBytes / shape.pageBytes));
    }

    /** As this load, with another share of evicted dirty pages that users write themselves. */
    OltpParameters awaiting(double awaitedShare) {
        OltpParameters.Writer writer = parameters.writer();
        return new OltpParameters(
                parameters.users(),
                parameters.database(),
                parameters.uses(),
                parameters.transaction(),
                new OltpParameters.Writer(
                        writer.writesPerChanged(),
                        awaitedShare,
                        writer.lazyWrites(),
                        writer.logWrites(),
                        writer.logBytes(),
                        writer.checkpointNanos(),
                        writer.checkpointWrites()));
    }

    /** As this load, with transactions that never wait for a CPU. */
    OltpParameters withoutCpuWaits() {
        OltpParameters.TransactionIo transaction = parameters.transaction();
        long others = transaction.processorNanos() - Math.round(measured.cpuWaitMillis * 1e6);
        return new OltpParameters(
                parameters.users(),
                parameters.database(),
                parameters.uses(),
                new OltpParameters.TransactionIo(
                        transaction.committedShare(), transaction.newOrderShare(), Math.max(LEAST_NANOS, others)),
                parameters.writer());
    }

    private static double cpuWaitMillis(RunSummary summary) {
        return UserTime.of(summary, false)
                .map(ledger ->
                        known(ledger.millis(CpuTime.DATABASE_WAITING)) + known(ledger.millis(CpuTime.DRIVER_WAITING)))
                .orElse(0.0);
    }

    /** The sessions' wait for data-page writes divided by the device time of all such writes. */
    private static double awaitedShare(RunSummary summary, double millisPerSecond) {
        double waited = summary.millisPerTransaction(WaitClass.DATA_PAGE_WRITE);
        double written = millisPerSecond / summary.transactionsPerSecond();
        return written > 0 && waited > 0 ? Math.min(1, waited / written) : 0;
    }

    /** Unmeasured I/O is not replayed. */
    private static double known(double perSecond) {
        return perSecond > 0 ? perSecond : 0;
    }

    private static double share(RunRecord record, Set<TransactionType> wanted) {
        double all = 0;
        double some = 0;
        for (Map.Entry<TransactionType, Integer> percent :
                record.workload().mix().percents().entrySet()) {
            all += percent.getValue();
            some += wanted.contains(percent.getKey()) ? percent.getValue() : 0;
        }
        return some / all;
    }

    /** As recorded at the start; 0 if it was not. */
    private static long databaseBytes(RunRecord record) {
        String bytes =
                record.environment().before().getOrDefault("start", Map.of()).getOrDefault("size_bytes", "");
        return bytes.matches("[0-9]{1,18}") ? Long.parseLong(bytes) : 0;
    }

    private static DeviceFigures device(RunSummary summary, DeviceRole role) {
        return summary.devices().stream()
                .filter(device -> device.role() == role || holdsAll(device, summary))
                .findFirst()
                .orElseThrow(() -> LatchmarkException.usage(
                        "the record does not have the " + role.title() + ": a replay needs its counters"));
    }

    /** Early records do not say what is on a device. */
    private static boolean holdsAll(DeviceFigures device, RunSummary summary) {
        return device.role() == DeviceRole.DATA_AND_LOG || summary.devices().size() == 1;
    }

    /** A multiple of a cache page, which keeps a cache page from holding parts of two database pages. */
    private static int pageBytes(DeviceFigures data) {
        double bytes = data.readMebibytesPerSecond() * MEBIBYTE / data.readsPerSecond();
        return (int) Math.max(1, Math.min(256, Math.round(bytes / CACHE_PAGE))) * CACHE_PAGE;
    }

    private static int logBytes(DeviceFigures log) {
        return log.writesPerSecond() > 0
                ? sectors(log.writeMebibytesPerSecond() * MEBIBYTE / log.writesPerSecond())
                : SECTOR;
    }

    private static int sectors(double bytes) {
        return (int) Math.max(1, Math.min(2048, Math.round(bytes / SECTOR))) * SECTOR;
    }
}
