package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The difference in device busy time per transaction, by device. It says what was requested from the devices, not why throughput
 * differs.
 *
 * @param rows the last one is the sum; empty if device time cannot be compared
 * @param devices which devices were compared, where their names differ
 * @param limit what limits the comparison; empty if nothing does
 */
public record DeviceDifference(List<Row> rows, List<String> devices, String limit) {
    /** For runs without device time. */
    static final DeviceDifference NONE = new DeviceDifference(List.of(), List.of(), "");

    private static final double PROBABILITY = 0.95;

    /** Utilisation above which a device has little headroom. */
    private static final double SATURATED = 0.8;

    public DeviceDifference {
        rows = List.copyOf(rows);
        devices = List.copyOf(devices);
    }

    /**
     * The busy time per transaction of one device, in milliseconds; means are over runs, or over blocks.
     *
     * @param low lower end of the 95 % interval of the difference; NaN without replication
     * @param high upper end
     */
    public record Row(
            String name, double baseMillis, double otherMillis, double differenceMillis, double low, double high) {}

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        devices.forEach(pair -> notes.add("Devices are matched by what is on them: " + pair + "."));
        if (rows.isEmpty() && !limit.isEmpty()) {
            notes.add(limit);
        }
        return notes;
    }

    static DeviceDifference of(Design design) {
        MatchedDevices devices = MatchedDevices.of(design);
        List<Row> rows = new ArrayList<>();
        devices.matches().forEach(match -> rows.add(row(design, match.title(), match::busyMillis)));
        if (rows.isEmpty()) {
            return new DeviceDifference(rows, devices.named(), devices.limit());
        }
        rows.add(row(design, "sum", DeviceDifference::whole));
        return new DeviceDifference(rows, devices.named(), (idle(design) + " " + devices.limit()).strip());
    }

    private static double whole(Observation one) {
        return one.device().orElseThrow().busyMillis();
    }

    /** Devices that all have headroom don't determine throughput. */
    private static String idle(Design design) {
        double busy = design.all().stream()
                .mapToDouble(Observation::busiestDevice)
                .average()
                .orElseThrow();
        return busy < SATURATED
                ? "The busiest device was busy " + NumberText.percent(busy)
                        + " of the time on average: the devices' time did not limit throughput. This shows what was requested from them, not why."
                : "";
    }

    private static Row row(Design design, String name, ToDoubleFunction<Observation> millis) {
        Estimate difference = design.mean((one, two) -> millis.applyAsDouble(two) - millis.applyAsDouble(one));
        double halfWidth = difference.halfWidth(PROBABILITY);
        return new Row(
                name,
                mean(design.base(), millis),
                mean(design.other(), millis),
                difference.value(),
                difference.value() - halfWidth,
                difference.value() + halfWidth);
    }

    private static double mean(List<List<Observation>> side, ToDoubleFunction<Observation> millis) {
        return side.stream()
                .mapToDouble(
                        member -> member.stream().mapToDouble(millis).average().orElseThrow())
                .average()
                .orElseThrow();
    }
}
