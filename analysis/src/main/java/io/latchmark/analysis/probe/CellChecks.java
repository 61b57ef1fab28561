package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.run.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Checks whether a cell's figures are consistent. A check without data is omitted.
 * <ul>
 *   <li>MB/s = IOPS × block: bytes counted by the operating system against operations times the requested size, within 0.5 % and
 *       the I/O in flight at both ends.
 *   <li>Little's law: operations per second times their mean latency is the number in flight, within 3 %. A shortfall is time
 *       between I/Os: the engine is then the limit, not the device.
 *   <li>The device received the requested I/O: its bytes are at least 98 % of ours, with direct I/O.
 *   <li>Nothing else used the device: its bytes are at most 102 % of ours, if no journal or metadata is written, and writes go to
 *       one device.
 * </ul>
 */
public final class CellChecks {
    /** The check that fails because of other users, not the probe. */
    public static final String ALONE = "alone on the device";

    private static final double BYTES_SHARE = 0.005;
    private static final double LITTLE_SHARE = 0.03;
    private static final double DEVICE_SHARE = 0.02;
    /** A few other requests, for example of the file system, are tolerated. */
    private static final long DEVICE_SLACK_BYTES = 1 << 20;

    private CellChecks() {}

    /** The checks for which there is data. */
    public static List<Finding> of(CellResult result) {
        List<Finding> checks = new ArrayList<>();
        checks.add(bytes(result));
        if (!result.cell().load().isOpen()) {
            checks.add(little(result));
        }
        if (result.device().isKnown() && result.cell().caching().direct()) {
            checks.add(deviceSaw(result));
            if (result.cell().caching().durability() == Cell.Durability.NONE && !writesToSeveral(result)) {
                checks.add(alone(result));
            }
        }
        return checks;
    }

    /** A mirror below writes everything more than once; whether these devices form one is unknown. */
    private static boolean writesToSeveral(CellResult result) {
        return result.device().devices().size() > 1 && result.writes().count() > 0;
    }

    private static Finding bytes(CellResult result) {
        long count = result.reads().count() + result.writes().count();
        long bytes = result.reads().bytes() + result.writes().bytes();
        long block = result.cell().access().blockBytes();
        double expected = (double) count * block;
        double allowed = BYTES_SHARE * expected + (double) result.cell().load().total() * block;
        return new Finding(
                "MB/s = IOPS × block",
                count > 0 && Math.abs(bytes - expected) <= allowed,
                NumberText.whole(bytes) + " B moved by " + NumberText.whole(count) + " I/Os of " + Cell.sizeText(block),
                "within 0.5 %",
                "a false size or count would make every figure of the cell false");
    }

    /** Mean number of operations in flight, fsyncs included. */
    static double inFlight(CellResult result) {
        double busyNanos = result.reads().count() * result.reads().meanNanos()
                + result.writes().count() * result.writes().meanNanos()
                + result.syncs().count() * result.syncs().meanNanos();
        return busyNanos / 1e9 / result.seconds();
    }

    private static Finding little(CellResult result) {
        int asked = result.cell().load().total();
        double found = inFlight(result);
        // Operations that started before the measured time or ended after it blur its edges by about one per thread.
        double operations = result.reads().count()
                + result.writes().count()
                + result.syncs().count();
        // One fsync can take as long as thousands of the preceding writes.
        double longestSync = result.syncs().maxNanos() / 1e9 / result.seconds();
        double allowed = LITTLE_SHARE + (operations > 0 ? asked / operations : 0) + longestSync;
        return new Finding(
                "Little's law",
                Math.abs(found - asked) <= allowed * asked,
                String.format(
                        Locale.ROOT,
                        "%s /s × %s ms = %.2f in flight",
                        NumberText.of(result.iops()),
                        NumberText.of(result.meanNanos() / 1e6),
                        found),
                asked + " within 3 %",
                "a lower number means that the engine, not the device, sets the pace; a higher one means a clock error");
    }

    private static double deviceBytes(CellResult result) {
        return result.device().bytes();
    }

    /** Bytes moved by the cell, including an estimate for the time before and after it while the counters ran. */
    private static double ownBytesAround(CellResult result) {
        return ownBytes(result) * Math.max(1, result.device().seconds() / result.seconds());
    }

    private static double ownBytes(CellResult result) {
        return result.reads().bytes() + result.writes().bytes();
    }

    private static String deviceText(CellResult result) {
        return String.join(", ", result.device().devices()) + " moved " + NumberText.whole(deviceBytes(result))
                + " B, the cell " + NumberText.whole(ownBytes(result)) + " B";
    }

    private static Finding deviceSaw(CellResult result) {
        double slack = slack(result);
        return new Finding(
                "the device saw what was asked of it",
                deviceBytes(result) + slack >= (1 - DEVICE_SHARE) * ownBytes(result),
                deviceText(result),
                "at least 98 %",
                "a cache between the cell and the device answered the rest");
    }

    private static Finding alone(CellResult result) {
        double slack = slack(result) + DEVICE_SLACK_BYTES;
        return new Finding(
                ALONE,
                deviceBytes(result) - slack <= (1 + DEVICE_SHARE) * ownBytesAround(result),
                deviceText(result),
                "at most 102 %",
                "what others do at the same time lowers the figures: stop them, or use a dedicated device; if it must be shared, for example with the operating system, add --shared-device");
    }

    private static double slack(CellResult result) {
        return (double) result.cell().load().total() * result.cell().access().blockBytes();
    }
}
