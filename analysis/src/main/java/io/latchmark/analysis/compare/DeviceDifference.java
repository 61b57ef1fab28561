package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.DeviceTime;
import io.latchmark.analysis.ledger.DeviceTime.KindPart;
import io.latchmark.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The difference in device busy time per transaction, by device and kind of request.
 *
 * @param rows the last one is the sum; empty if device time cannot be compared
 * @param devices which devices were compared, where their names differ
 * @param limit why no cause is named; empty if one may be
 */
public record DeviceDifference(List<Row> rows, List<String> devices, String limit) {
    /** For runs without device time. */
    static final DeviceDifference NONE = new DeviceDifference(List.of(), List.of(), "");

    private static final double PROBABILITY = 0.95;

    public DeviceDifference {
        rows = List.copyOf(rows);
        devices = List.copyOf(devices);
    }

    /**
     * A part of the busy time per transaction, in milliseconds; means are over runs, or over blocks.
     *
     * @param low lower end of the 95 % interval of the difference: over runs, or with one run per side over the samples within
     *     them; NaN if neither is known
     * @param high upper end
     * @param share of the difference of the sum; NaN if that may be 0
     */
    public record Row(
            String name,
            double baseMillis,
            double otherMillis,
            double differenceMillis,
            double low,
            double high,
            double share) {
        /** This row as a share of a total difference. */
        private Row of(double total) {
            return new Row(name, baseMillis, otherMillis, differenceMillis, low, high, differenceMillis / total);
        }
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        devices.forEach(pair -> notes.add("Devices are matched by what is on them: " + pair + "."));
        if (rows.isEmpty() && !limit.isEmpty()) {
            notes.add(limit);
        }
        return notes;
    }

    /** The part with the largest share of the difference, if the sum differs significantly and a cause may be named. */
    public Optional<Row> main() {
        return rows.stream()
                .limit(Math.max(0, rows.size() - 1))
                .filter(row -> limit.isEmpty() && row.share() > 0)
                .max(Comparator.comparingDouble(Row::share));
    }

    static DeviceDifference of(Design design, MatchedDevices devices) {
        List<Row> rows = new ArrayList<>();
        if (devices.isComparable()) {
            Row sum = row(design, "sum", DeviceDifference::whole);
            double total = sum.low() * sum.high() > 0 ? sum.differenceMillis() : Double.NaN;
            for (String name : devices.names(design.all())) {
                rows.add(row(design, name, one -> part(devices, one, name)).of(total));
            }
            rows.add(sum.of(total));
        }
        return new DeviceDifference(rows, devices.named(), devices.limit());
    }

    private record Busy(double millis, double halfWidth) {}

    private static Busy whole(Observation one) {
        return new Busy(one.device().map(DeviceTime::busyMillis).orElse(Double.NaN), Double.NaN);
    }

    private static Busy part(MatchedDevices devices, Observation one, String name) {
        KindPart part = devices.parts(one).get(name);
        return part == null ? new Busy(0, 0) : new Busy(part.millis(), part.halfWidth());
    }

    private interface Figure {
        Busy of(Observation one);
    }

    private static Row row(Design design, String name, Figure figure) {
        Estimate difference = design.mean(
                (one, two) -> figure.of(two).millis() - figure.of(one).millis());
        double halfWidth = difference.halfWidth(PROBABILITY);
        if (!Double.isFinite(halfWidth)) {
            halfWidth = Math.hypot(within(design.base(), figure), within(design.other(), figure));
        }
        return new Row(
                name,
                mean(design.base(), figure),
                mean(design.other(), figure),
                difference.value(),
                difference.value() - halfWidth,
                difference.value() + halfWidth,
                Double.NaN);
    }

    /** From the samples of the runs; NaN if it is unknown for any run. */
    private static double within(List<List<Observation>> side, Figure figure) {
        double squares = 0;
        int runs = 0;
        for (List<Observation> member : side) {
            for (Observation one : member) {
                double halfWidth = figure.of(one).halfWidth();
                squares += halfWidth * halfWidth;
                runs++;
            }
        }
        return Math.sqrt(squares) / runs;
    }

    private static double mean(List<List<Observation>> side, Figure figure) {
        return side.stream()
                .mapToDouble(member -> member.stream()
                        .mapToDouble(one -> figure.of(one).millis())
                        .average()
                        .orElseThrow())
                .average()
                .orElseThrow();
    }
}
