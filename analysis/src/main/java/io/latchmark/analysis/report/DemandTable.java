package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.demand.DeviceDemand;
import io.latchmark.analysis.demand.DeviceDemand.Demand;
import io.latchmark.analysis.document.Table;
import io.latchmark.analysis.document.Tone;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunSummary;
import java.util.ArrayList;
import java.util.List;

/** The table of device busy time per request, by kind. */
final class DemandTable {
    /** The meaning of the figures. */
    static final String NOTE =
            "By regression of the device's busy time on its numbers of requests, over the samples of the interval"
                    + " (utilisation law). It needs no assumption on the order in which the device serves them; it needs a"
                    + " device that serves one at a time, which the samples are tested for, and numbers that do not vary"
                    + " together. A dash: those kinds are not separable.";

    private DemandTable() {}

    private record Line(
            String name, Tone tone, double requests, String each, String interval, String share, String shareInterval) {
        static Line of(DeviceFigures device, Demand demand) {
            return new Line(
                    device.title() + ": " + demand.name(),
                    Tone.PLAIN,
                    demand.requests(),
                    NumberText.of(demand.millisEach()),
                    plusMinus(NumberText.of(demand.halfWidth())),
                    NumberText.percent(demand.share()),
                    demand.shareHalfWidth() > 0 ? plusMinus(NumberText.percent(demand.shareHalfWidth())) : "");
        }

        static Line sum(DeviceFigures device) {
            return new Line(
                    device.title() + ": busy",
                    Tone.TOTAL,
                    Double.NaN,
                    "",
                    "",
                    NumberText.percent(device.utilisation()) + " of the time",
                    "");
        }

        private static String plusMinus(String text) {
            return text.equals(NumberText.NOT_MEASURED) ? text : "± " + text;
        }
    }

    static Table of(RunSummary summary) {
        List<Line> lines = new ArrayList<>();
        for (DeviceFigures device : summary.devices()) {
            List<Demand> demands = device.demand().demands();
            // Omitted if it has only dashes; the sentence below gives the reason.
            if (demands.stream().anyMatch(demand -> Double.isFinite(demand.millisEach()))) {
                demands.forEach(demand -> lines.add(Line.of(device, demand)));
                lines.add(Line.sum(device));
            }
        }
        return Table.of("Device demand", lines)
                .text("Device demand", Line::name)
                .whole("Requests", Line::requests)
                .figure("ms of busy time each", Line::each)
                .figure("95 % interval", Line::interval)
                .figure("Share of busy time", Line::share)
                .figure("95 % interval of it", Line::shareInterval)
                .tone(Line::tone)
                .build();
    }

    /** Which kinds are not separated, and why. */
    static String sentence(DeviceDemand demand) {
        String kinds = demand.unseparated().isEmpty() ? "requests" : DeviceDemand.names(demand.unseparated());
        return kinds + " are not separable here: " + demand.reason();
    }

    /** Why kinds are not separated, one sentence per device. */
    static List<String> unseparated(RunSummary summary) {
        return summary.devices().stream()
                .filter(device -> !device.demand().reason().isEmpty())
                .map(device -> device.title() + ": " + sentence(device.demand()) + ".")
                .map(RunWords::capital)
                .toList();
    }
}
