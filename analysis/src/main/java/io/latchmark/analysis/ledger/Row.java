package io.latchmark.analysis.ledger;

import io.latchmark.analysis.ledger.CpuTime.Side;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A row of the two-way table of a transaction's time, in milliseconds: its activity, and the time asleep, on a CPU, and waiting
 * for one. A wait includes its whole calls: the CPU time within them and the wait for a CPU after them. The sums of the rows are
 * the time by wait class, the sums of the columns the parts of the user's ledger. Beside them is the device's own time of the calls,
 * which begins while the caller still has its CPU: the time asleep is a minimum of it.
 *
 * @param name as shown
 * @param waitClass the class of a wait; empty for other rows
 * @param millis per transaction
 * @param count operations per transaction; NaN if they were not counted
 * @param cpu the part on a CPU, and waiting for one; NaN if unknown
 * @param device the part that the device took, by its own counters; NaN if unknown
 */
public record Row(String name, Optional<WaitClass> waitClass, double millis, double count, Side cpu, double device) {
    /** Work of sessions, and of terminals on the same host, between their waits. */
    public static final String OUTSIDE = "CPU outside of waits";

    /** Tolerance for sums. */
    private static final double ROUNDING = 1e-9;

    private static final Set<WaitClass> STORAGE =
            Set.of(WaitClass.DATA_PAGE_READ, WaitClass.DATA_PAGE_WRITE, WaitClass.LOG_FLUSH);

    private static Row ofWait(RunSummary summary, WaitClass waitClass, Side cpu) {
        return new Row(
                waitClass.title(),
                Optional.of(waitClass),
                summary.millisPerTransaction(waitClass),
                UserTime.count(summary, waitClass),
                cpu,
                AtDevice.millis(summary, waitClass));
    }

    /** The rows of a transaction's time, without the unexplained part; all rows but those of waits may be missing. */
    public static List<Row> of(RunSummary summary, boolean openLoop) {
        CpuTime time = CpuTime.of(summary, openLoop);
        boolean divided = time.database().isKnown();
        List<Row> rows = new ArrayList<>();
        for (WaitClass waitClass : WaitClass.values()) {
            switch (waitClass) {
                case CPU ->
                    rows.add(divided ? cpu(OUTSIDE, time.outsideOfCalls()) : ofWait(summary, waitClass, Side.UNKNOWN));
                case CLIENT -> client(summary, time, rows);
                default -> rows.add(ofWait(summary, waitClass, divided ? time.inCalls(waitClass) : Side.UNKNOWN));
            }
        }
        if (UserTime.isOfResponse(summary, openLoop)) {
            rows.add(new Row(
                    UserTime.START_DELAY,
                    Optional.empty(),
                    UserTime.startDelayMillis(summary),
                    Double.NaN,
                    Side.UNKNOWN,
                    Double.NaN));
        }
        return rows;
    }

    private static void client(RunSummary summary, CpuTime time, List<Row> rows) {
        if (!time.driver().isKnown()) {
            rows.add(ofWait(summary, WaitClass.CLIENT, Side.UNKNOWN));
            return;
        }
        rows.add(cpu("driver", time.driver()));
        Side called = new Side(0, time.called());
        rows.add(new Row(
                CpuTime.NETWORK, Optional.empty(), time.network() + called.millis(), Double.NaN, called, Double.NaN));
    }

    private static Row cpu(String name, Side cpu) {
        return new Row(name, Optional.empty(), cpu.millis(), Double.NaN, cpu, Double.NaN);
    }

    /**
     * Milliseconds in which no CPU was needed, at least: CPU time that the device overlapped with, and what a poll missed because it
     * had no CPU itself, are counted as CPU time of the calls. NaN if unknown.
     */
    public double asleep() {
        double asleep = millis - cpu.on() - cpu.waiting();
        return isCpu() || asleep < ROUNDING * millis ? 0 : asleep;
    }

    /** Mean milliseconds per operation; NaN if they weren't counted. */
    public double millisEach() {
        return count > 0 && millis > 0 ? millis / count : Double.NaN;
    }

    /** Mean milliseconds of one operation at the device; NaN if unknown. */
    public double deviceEach() {
        return device / count;
    }

    /** Whether the row consists of storage calls. */
    public boolean isStorage() {
        return waitClass.filter(STORAGE::contains).isPresent();
    }

    /** Whether the row consists only of CPU time and CPU waits. */
    public boolean isCpu() {
        return waitClass.isEmpty() && !name.equals(CpuTime.NETWORK) && !name.equals(UserTime.START_DELAY);
    }
}
