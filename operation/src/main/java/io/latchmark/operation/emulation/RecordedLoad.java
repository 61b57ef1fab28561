package io.latchmark.operation.emulation;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.DeviceRole;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.emulation.oltp.OltpParameters;
import io.latchmark.results.run.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The I/O of a recorded run, for each transaction: what a model of its storage gets to do.
 *
 * @param parameters of a closed network of users that ask for the same I/O
 * @param measured what the run's devices did
 * @param clipped what of the record does not fit the network, and how it was changed
 */
record RecordedLoad(OltpParameters parameters, Measured measured, List<String> clipped) {
    private static final Set<TransactionType> CHANGING =
            Set.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY);
    private static final int LAZY_WRITES = 48;
    private static final int LOG_WRITES = 4;
    private static final int SECTOR = 512;
    private static final int LOG_BYTES = 8 << 10;
    private static final long WAREHOUSE_BYTES = 100_000_000;
    private static final long LEAST_NANOS = 100_000;
    private static final int POOL_PAGES = 64;
    private static final double MEBIBYTE = 1 << 20;

    /**
     * What the devices did in the measurement interval: transactions and I/Os per second, mean times.
     *
     * @param awaitedShare of the data-page writes that a user waited for, 0..1
     */
    public record Measured(
            double transactionsPerSecond,
            double readsPerSecond,
            double readMillis,
            double writesPerSecond,
            double writeMillis,
            double awaitedShare,
            double logWritesPerSecond,
            double logWriteMillis) {}

    /**
     * What a replay needs beside the figures of the devices.
     *
     * @param changingShare of transactions that wait for the log, 0..1
     * @param newOrderShare of transactions that are new orders, 0..1
     * @param databaseBytes its size; 0 if it is not known
     * @param pageBytes of a read, in the mean
     * @param logBytes of a write of the log, in the mean
     */
    record Shape(
            int users,
            double changingShare,
            double newOrderShare,
            long databaseBytes,
            int warehouses,
            int pageBytes,
            int logBytes) {}

    RecordedLoad {
        clipped = List.copyOf(clipped);
    }

    /**
     * The load of a run.
     *
     * @throws LatchmarkException of the category USAGE, if the record does not have what a replay needs
     */
    static RecordedLoad of(CheckedRun run) {
        RunRecord record = run.data().record();
        if (record.settings().pacing() != Pacing.NONE) {
            throw LatchmarkException.usage("the run has think times or arrivals of its own (pacing "
                    + record.settings().pacing().key()
                    + "), which no replay keeps: name a run of a closed loop without");
        }
        if (record.settings().steps().size() > 1) {
            throw LatchmarkException.usage(
                    "the run has " + record.settings().steps().size() + " levels of load: name a run of one");
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
                data.readsPerSecond(),
                data.millisPerRead(),
                writes,
                data.millisPerWrite(),
                awaitedShare(summary, writes * data.millisPerWrite()),
                logWrites,
                isShared ? summary.database().millisPerFlush() : log.millisPerWrite());
        if (!(measured.transactionsPerSecond > 0 && measured.readsPerSecond > 0)) {
            throw LatchmarkException.usage("the run has no transactions, or no reads of its data device: a replay needs"
                    + " both; was the device sampled?");
        }
        return of(
                measured,
                new Shape(
                        record.settings().steps().get(0).users(),
                        share(record, CHANGING),
                        share(record, Set.of(TransactionType.NEW_ORDER)),
                        databaseBytes(record),
                        record.settings().warehouses(),
                        bytes(data),
                        isShared ? LOG_BYTES : logBytes(log)));
    }

    /** The load that asks for what was measured. */
    static RecordedLoad of(Measured measured, Shape shape) {
        List<String> clipped = new ArrayList<>();
        double reads = measured.readsPerSecond / measured.transactionsPerSecond;
        double changed = measured.writesPerSecond / measured.readsPerSecond;
        if (changed > 1) {
            clipped.add("the run wrote more pages than it read; the replay writes one for each read");
        }
        double log = shape.changingShare * (measured.logWriteMillis > 0 ? measured.logWriteMillis : 0);
        double total = shape.users / measured.transactionsPerSecond * 1e3;
        double awaited = known(reads * Math.min(1, changed) * measured.awaitedShare * measured.writeMillis);
        double other = total - reads * measured.readMillis - awaited - log;
        if (other < 0) {
            clipped.add(
                    "reads of a transaction take longer than the transaction: some overlap, and the replay makes them"
                            + " one after the other");
        }
        long bytes = shape.databaseBytes;
        if (bytes == 0) {
            bytes = shape.warehouses * WAREHOUSE_BYTES;
            clipped.add("the record does not have the size of the database; 100 MB a warehouse are assumed");
        }
        int pages = (int) Math.max(2 * POOL_PAGES, Math.min(1 << 30, bytes / shape.pageBytes));
        return new RecordedLoad(
                new OltpParameters(
                        shape.users,
                        new OltpParameters.DatabasePages(pages, POOL_PAGES, shape.pageBytes),
                        new OltpParameters.TransactionIo(
                                reads,
                                Math.min(1, changed),
                                shape.changingShare,
                                shape.newOrderShare,
                                Math.max(LEAST_NANOS, Math.round(other * 1e6))),
                        new OltpParameters.Writer(
                                measured.awaitedShare, LAZY_WRITES, LOG_WRITES, shape.logBytes, 0, 1)),
                measured,
                clipped);
    }

    /** As this load, with another share of the data-page writes that users wait for. */
    OltpParameters awaiting(double awaitedShare) {
        OltpParameters.Writer writer = parameters.writer();
        return new OltpParameters(
                parameters.users(),
                parameters.database(),
                parameters.transaction(),
                new OltpParameters.Writer(
                        awaitedShare,
                        writer.lazyWrites(),
                        writer.logWrites(),
                        writer.logBytes(),
                        writer.checkpointNanos(),
                        writer.checkpointWrites()));
    }

    /** A load without data-page writes. */
    static OltpParameters unwritten(OltpParameters load) {
        OltpParameters.TransactionIo transaction = load.transaction();
        return new OltpParameters(
                load.users(),
                load.database(),
                new OltpParameters.TransactionIo(
                        transaction.pageAccessesMean(),
                        0,
                        transaction.committedShare(),
                        transaction.newOrderShare(),
                        transaction.processorNanos()),
                load.writer());
    }

    /** A load of which a read cache of this size can hold all pages that are used. */
    static OltpParameters within(OltpParameters load, long cacheBytes) {
        OltpParameters.DatabasePages pages = load.database();
        int held = (int) Math.min(pages.pages(), Math.max(2L * POOL_PAGES, cacheBytes / 2 / pages.pageBytes()));
        return new OltpParameters(
                load.users(),
                new OltpParameters.DatabasePages(held, pages.bufferPoolPages(), pages.pageBytes()),
                load.transaction(),
                load.writer());
    }

    /** The time that sessions waited for data-page writes, over the time of all of them at the device. */
    private static double awaitedShare(RunSummary summary, double millisPerSecond) {
        double waited = summary.millisPerTransaction(WaitClass.DATA_PAGE_WRITE);
        double written = millisPerSecond / summary.transactionsPerSecond();
        return written > 0 && waited > 0 ? Math.min(1, waited / written) : 0;
    }

    /** What was not measured is not replayed. */
    private static double known(double perSecond) {
        return perSecond > 0 ? perSecond : 0;
    }

    private static double share(RunRecord record, Set<TransactionType> wanted) {
        double all = 0;
        double some = 0;
        for (Map.Entry<TransactionType, Integer> percent :
                record.settings().mix().percents().entrySet()) {
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

    private static int bytes(DeviceFigures data) {
        return sectors(data.readMebibytesPerSecond() * MEBIBYTE / data.readsPerSecond());
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
