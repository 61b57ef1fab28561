package io.latchmark.imported;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The load that a row of another tool's figures shows, compared with the options in its file. Options describe one of several jobs, all
 * of them or none, but I/Os in flight are always rate × time (Little's law), and block sizes are bytes per I/O.
 */
final class ObservedLoad {
    private static final double SHARE = 0.03;
    private static final double BLOCK_SHARE = 0.005;
    /** For blocks that are no power of two: any other average is near a multiple of 512 B by chance. */
    private static final double EXACT_SHARE = 1e-4;

    private final double seconds;
    private final double meanErrorNanos;
    private final List<OperationFigures> operations;
    private final OperationFigures syncs;
    private final List<Finding> remarks = new ArrayList<>();
    private boolean isLimited;

    /**
     * The load of a row.
     *
     * @param meanErrorNanos how far a mean may be rounded
     * @param operations all that were in flight, without fsyncs
     */
    ObservedLoad(double seconds, double meanErrorNanos, List<OperationFigures> operations, OperationFigures syncs) {
        this.seconds = seconds;
        this.meanErrorNanos = meanErrorNanos;
        this.operations = operations;
        this.syncs = syncs;
    }

    /** What a reader must know. */
    List<Finding> remarks() {
        return List.copyOf(remarks);
    }

    /** Records an error of the tool: the row is not valid. */
    void failed(String error) {
        remarks.add(new Finding(
                "job ended with", false, error, "no error", "the job ended before it was measured as asked"));
    }

    /** Records a limit that was set. */
    void limited(String limits) {
        isLimited = true;
        mark("limits", limits, "none", "the rate is that of the limit, not the most that the device can do");
    }

    /** Records a row that describes several loads. */
    void mixed(String loads) {
        mark(
                "loads in a row",
                loads,
                "one",
                "block size, pattern and times are those of a mixture: report each load separately");
    }

    private void mark(String name, String value, String bound, String why) {
        remarks.add(new Finding(name, Finding.Verdict.MARKED, value, bound, why));
    }

    /**
     * The I/Os in flight: as asked if rate × time agrees or is not known, or otherwise by rate × time, with a remark.
     *
     * @param threads as asked; 0 if not known
     * @param depth of each thread, as asked; 0 if not known
     */
    Cell.Load load(int threads, int depth) {
        long asked = (long) threads * depth;
        double found = inFlight(operations) + inFlight(List.of(syncs));
        if (Double.isNaN(found) || (asked > 0 && agrees(asked, found))) {
            return Cell.Load.closed(Math.max(1, threads), Math.max(1, depth));
        }
        boolean isHalf = asked > 0 && found < asked && found > asked / 2.0;
        if (asked > 0 && !isLimited) {
            mark(
                    "in flight",
                    String.format(Locale.ROOT, "%.2f by rate × time, %d by the options", found, asked),
                    "the same within 3 %",
                    isHalf
                            ? "the rest is time between I/Os: the tool, not the device, sets the pace"
                            : "the options are of one of several jobs, or without effect: rate × time is shown");
        }
        if (isHalf || (isLimited && asked > found)) {
            return Cell.Load.closed(threads, depth);
        }
        long each = Math.max(1, Math.round(found / Math.max(1, depth)));
        return Math.abs(found - each * depth) <= SHARE * found
                ? Cell.Load.closed((int) each, depth)
                : Cell.Load.closed(1, (int) Math.max(1, Math.round(found)));
    }

    /** I/Os under way at both ends of the measured time blur it by one each. */
    private boolean agrees(long asked, double found) {
        double count = operations.stream().mapToLong(OperationFigures::count).sum();
        double rounding = count * meanErrorNanos / 1e9 / seconds;
        double allowed = SHARE * asked + (double) asked * asked / count + rounding;
        // Tools differ in whether the time of a write includes that of its fsync.
        return found >= asked - allowed && inFlight(operations) <= asked + allowed;
    }

    /** NaN if a time is not known. */
    private double inFlight(List<OperationFigures> some) {
        return some.stream()
                        .filter(figures -> figures.count() > 0)
                        .mapToDouble(figures -> figures.count() * figures.meanNanos())
                        .sum()
                / 1e9
                / seconds;
    }

    /**
     * The I/Os as they were done.
     *
     * @param pattern as asked
     * @param asked size of an I/O; 0 if not known
     */
    static Cell.Access access(OperationFigures reads, OperationFigures writes, Cell.Pattern pattern, long asked) {
        double share = 100.0 * reads.count() / Math.max(1, reads.count() + writes.count());
        Cell.Operation operation = writes.count() == 0
                ? Cell.Operation.READ
                : reads.count() == 0 ? Cell.Operation.WRITE : Cell.Operation.MIX;
        int percent = switch (operation) {
            case READ -> 100;
            case WRITE -> 0;
            case MIX -> (int) Math.max(1, Math.min(99, Math.round(share)));
        };
        long block = block(reads, writes, asked);
        return new Cell.Access(operation, percent, pattern, block, 0, 0);
    }

    /**
     * The size of every I/O; 0 if they differ or it is not clear.
     *
     * @param asked 0 if not known
     */
    private static long block(OperationFigures reads, OperationFigures writes, long asked) {
        long ofReads = block(reads, asked);
        long ofWrites = block(writes, asked);
        return reads.count() == 0 || ofReads == ofWrites ? ofWrites : writes.count() == 0 ? ofReads : 0;
    }

    private static long block(OperationFigures figures, long asked) {
        double mean = (double) figures.bytes() / Math.max(1, figures.count());
        long power = Long.highestOneBit(Math.max(1, Math.round(mean * Math.sqrt(2))));
        long multiple = Math.round(mean / Cell.BLOCK_BYTES_MIN) * Cell.BLOCK_BYTES_MIN;
        long block = asked > 0 && Math.abs(mean - asked) <= BLOCK_SHARE * asked
                ? asked
                : Math.abs(mean - power) <= BLOCK_SHARE * power
                        ? power
                        : Math.abs(mean - multiple) <= EXACT_SHARE * multiple ? multiple : 0;
        return block % Cell.BLOCK_BYTES_MIN == 0 && block <= Cell.BLOCK_BYTES_MAX ? block : 0;
    }
}
