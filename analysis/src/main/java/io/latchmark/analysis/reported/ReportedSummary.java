package io.latchmark.analysis.reported;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.probe.Inconsistencies;
import io.latchmark.analysis.reported.ReportedFigures.Limit;
import io.latchmark.analysis.reported.ReportedFigures.ReportedDevice;
import io.latchmark.analysis.summary.DeviceFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Conclusions from published figures, and their contradictions.
 *
 * @param lines conclusions, one sentence each
 * @param slips contradictions, one sentence each
 */
public record ReportedSummary(List<String> lines, List<String> slips) {
    private static final double LITTLE_TOLERANCE = 0.03;

    public ReportedSummary {
        lines = List.copyOf(lines);
        slips = List.copyOf(slips);
    }

    public static ReportedSummary of(ReportedFigures figures) {
        List<String> lines = new ArrayList<>();
        List<String> slips = new ArrayList<>();
        for (ReportedDevice device : figures.devices()) {
            reads(figures, device.figures(), lines, slips);
            underWay(device, lines);
            device.approach("what was published").ifPresent(approach -> lines.add(approach.sentence() + "."));
            if (device.ceiling() != null) {
                ceiling(device.name(), device.ceiling(), slips);
            }
        }
        figures.rates()
                .forEach(rate -> Inconsistencies.of(
                                rate.name(),
                                rate.iops(),
                                rate.mebibytesPerSecond(),
                                Math.round(rate.kibibytes() * 1024))
                        .ifPresent(slips::add));
        figures.changes()
                .forEach(change -> Inconsistencies.ofChange(
                                change.name(), change.from(), change.to(), change.claimedPercent())
                        .ifPresent(slips::add));
        figures.shifts()
                .forEach(shift -> Inconsistencies.ofShift(shift.name(), shift.iopsPercent(), shift.mebibytesPercent())
                        .ifPresent(slips::add));
        return new ReportedSummary(lines, slips);
    }

    /** Little's law: a user waits for one read at a time, and reads in flight are therefore waiting users. */
    private static void reads(ReportedFigures figures, DeviceFigures device, List<String> lines, List<String> slips) {
        double waiting = device.readsPerSecond() * device.millisPerRead() / 1e3;
        if (!(waiting > 0) || figures.users() == 0) {
            return;
        }
        lines.add(NumberText.whole(waiting) + " of " + figures.users() + " users were waiting for page reads: "
                + NumberText.of(device.readsPerSecond()) + "/s of " + NumberText.of(device.millisPerRead())
                + " ms on " + device.name() + " (Little's law).");
        if (waiting > figures.users() * (1 + LITTLE_TOLERANCE)) {
            slips.add(device.name() + ": " + NumberText.of(waiting)
                    + " reads are in flight by rate and latency, and there are " + figures.users() + " users");
        }
        double perSecond = figures.newOrdersPerSecond() * 100 / figures.newOrderPercent();
        if (figures.newOrdersPerSecond() > 0 && figures.newOrderPercent() > 0) {
            double millis = figures.users() / perSecond * 1e3;
            double each = device.readsPerSecond() / perSecond;
            lines.add(NumberText.of(perSecond) + " transactions/s by " + figures.users() + " users take "
                    + NumberText.of(millis) + " ms each (N = X·R), of which " + NumberText.of(each) + " reads on "
                    + device.name() + " are " + NumberText.percent(each * device.millisPerRead() / millis) + ".");
        }
    }

    private static void underWay(ReportedDevice device, List<String> lines) {
        DeviceFigures figures = device.figures();
        lines.add(String.format(
                Locale.ROOT,
                "device %s%s: %s reads/s and %s writes/s, %s requests in flight on average (Little's law).",
                device.name(),
                device.holds() == null ? "" : " (" + device.holds() + ")",
                NumberText.of(figures.readsPerSecond()),
                NumberText.of(figures.writesPerSecond()),
                NumberText.of(figures.outstandingByLaw())));
    }

    private static void ceiling(String device, Limit ceiling, List<String> slips) {
        double byLaw = ceiling.iops() * ceiling.millis() / 1e3;
        if (ceiling.outstanding() > 0 && byLaw > 0 && Math.abs(byLaw / ceiling.outstanding() - 1) > LITTLE_TOLERANCE) {
            slips.add("ceiling of " + device + ": " + NumberText.of(ceiling.iops()) + " IOPS of "
                    + NumberText.of(ceiling.millis()) + " ms keep " + NumberText.of(byLaw)
                    + " in flight by Little's law, and " + ceiling.outstanding() + " is printed");
        }
        if (ceiling.mebibytesPerSecond() > 0) {
            Inconsistencies.of(
                            "ceiling of " + device,
                            ceiling.iops(),
                            ceiling.mebibytesPerSecond(),
                            Math.round(ceiling.kibibytes() * 1024))
                    .ifPresent(slips::add);
        }
    }
}
