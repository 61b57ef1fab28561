package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.DeviceFigures;

/**
 * How close a device came to its ceiling.
 *
 * @param device the device's name in the run
 * @param operationsPerSecond its reads and writes; a probe's rate does not include flushes
 * @param readPercent share of reads among them
 * @param outstanding its mean number of requests in flight
 * @param ceiling the maximum rate
 * @param atDepth the rate at the run's queue depth; the ceiling itself, if only that is known
 * @param source origin of the ceiling
 */
public record Approach(
        String device,
        double operationsPerSecond,
        double readPercent,
        double outstanding,
        Ceiling.Limit ceiling,
        Ceiling.Limit atDepth,
        String source) {
    /** A larger difference in the percentage of reads is a different workload. */
    private static final double MIX_POINTS = 10;

    public static Approach of(DeviceFigures device, Ceiling.Limit ceiling, Ceiling.Limit atDepth, String source) {
        double operations = device.operationsPerSecond();
        return new Approach(
                device.name(), operations, device.readPercent(), device.outstandingIos(), ceiling, atDepth, source);
    }

    /** Operations divided by the ceiling; above 1 the source did not find the device's limit. */
    public double share() {
        return operationsPerSecond / ceiling.iops();
    }

    /** Whether the run exceeded the ceiling, which then is no limit. */
    public boolean isPassed() {
        return share() > 1;
    }

    /** The distance in words, with the cell of the ceiling. */
    public String sentence() {
        StringBuilder text = new StringBuilder("device " + device + ": " + NumberText.of(operationsPerSecond)
                + " operations/s are " + NumberText.percent(share()) + " of the "
                + NumberText.of(ceiling.iops()) + " IOPS ceiling by " + source + " (" + work(ceiling) + ")");
        if (atDepth.iops() < ceiling.iops()) {
            text.append("; with ")
                    .append(atDepth.outstanding())
                    .append(" in flight, nearest to the run's ")
                    .append(NumberText.of(outstanding))
                    .append(", it did ")
                    .append(NumberText.of(atDepth.iops()));
        }
        if (Math.abs(ceiling.readPercent() - readPercent) > MIX_POINTS) {
            text.append("; the run's mix is another: ")
                    .append(NumberText.whole(readPercent))
                    .append(" % reads");
        }
        if (isPassed()) {
            text.append("; it is not a ceiling, because the run exceeded it");
        }
        return text.toString();
    }

    private static String work(Ceiling.Limit limit) {
        return limit.outstanding() > 0 ? limit.work() + ", " + limit.outstanding() + " outstanding" : limit.work();
    }
}
