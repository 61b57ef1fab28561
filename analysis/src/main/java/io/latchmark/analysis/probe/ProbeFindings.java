package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeSecond;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The findings of a whole probe, as sentences.
 *
 * @param lines one finding each
 */
public record ProbeFindings(List<String> lines) {
    private static final double BUSY_SHARE = 0.8;

    public ProbeFindings {
        lines = List.copyOf(lines);
    }

    /** The findings over all cells. */
    public static ProbeFindings of(ProbeRecord probe) {
        List<String> lines = new ArrayList<>();
        List<LoadCurve> curves = LoadCurve.of(probe.cells());
        curves.stream().filter(curve -> curve.points().size() > 2).forEach(curve -> lines.add(curveLine(curve)));
        WriteCache.sentence(probe).ifPresent(lines::add);
        writeBackSignature(curves).ifPresent(lines::add);
        Inconsistencies.of(probe.cells())
                .forEach(slip -> lines.add("published figures contradict each other: " + slip));
        long failed = probe.cells().stream().filter(cell -> !cell.isValid()).count();
        if (failed > 0) {
            lines.add(failed + " of " + probe.cells().size()
                    + " cells failed a self-check: their figures are no ceiling");
        }
        probe.cells().stream()
                .filter(CellResult::isValid)
                .flatMap(cell -> cell.checks().stream())
                .filter(check -> !check.passed())
                .collect(Collectors.groupingBy(
                        check -> check.name() + ": " + check.why(), TreeMap::new, Collectors.counting()))
                .forEach((mark, count) ->
                        lines.add(count + " of " + probe.cells().size() + " cells marked, " + mark));
        return new ProbeFindings(lines);
    }

    private static String curveLine(LoadCurve curve) {
        return curve.plateau()
                .map(plateau -> String.format(
                        Locale.ROOT,
                        "%s: plateau %s IOPS, knee at %d outstanding with %s ms; without queueing it would begin at %s",
                        curve.work(),
                        NumberText.of(plateau.iopsMax()),
                        plateau.knee(),
                        NumberText.of(plateau.kneeMillis()),
                        NumberText.of(plateau.idealOutstanding())))
                .orElseGet(() -> curve.work() + ": no plateau yet; "
                        + curve.best()
                                .map(best -> NumberText.of(best.iops()) + " IOPS at " + best.outstanding()
                                        + " outstanding is the most that was measured")
                                .orElse("nothing measured"));
    }

    /** Random writes that reach the plateau with one outstanding I/O, where reads need many: a cache absorbs them. */
    private static java.util.Optional<String> writeBackSignature(List<LoadCurve> curves) {
        boolean writesFlat = curves.stream()
                .filter(curve -> isRandom(curve, Cell.Operation.WRITE))
                .anyMatch(curve -> curve.plateau().map(p -> p.knee() == 1).orElse(false));
        boolean readsRise = curves.stream()
                .filter(curve -> isRandom(curve, Cell.Operation.READ))
                .anyMatch(curve -> curve.plateau().map(p -> p.knee() > 4).orElse(true));
        return writesFlat && readsRise
                ? java.util.Optional.of(
                        "random writes reach their plateau with one outstanding, and random reads do not:"
                                + " a write-back cache takes the writes, and its destaging sets the pace")
                : java.util.Optional.empty();
    }

    private static boolean isRandom(LoadCurve curve, Cell.Operation operation) {
        return curve.points().stream()
                .flatMap(point -> point.cells().stream())
                .allMatch(cell -> cell.cell().access().operation() == operation
                        && cell.cell().access().pattern() == Cell.Pattern.RANDOM);
    }

    public static List<String> ofCell(CellResult result, List<ProbeSecond> seconds) {
        List<String> lines = new ArrayList<>();
        if (result.cpuShare() > BUSY_SHARE) {
            lines.add("the probe used " + NumberText.percent(result.cpuShare())
                    + " of all CPUs: it may be the limit, not the device");
        }
        if (result.cell().access().writes()) {
            WriteSaturation.find(CellSteadiness.whole(seconds))
                    .ifPresent(fall -> lines.add(String.format(
                            Locale.ROOT,
                            "a write cache filled after %.0f s and %s MiB: %s IOPS before, %s after",
                            fall.atSeconds(),
                            NumberText.whole(fall.bytesUntil() >> 20),
                            NumberText.of(fall.iopsBefore()),
                            NumberText.of(fall.iopsAfter()))));
        }
        if (result.latenessMeanNanos() > 0 && result.cell().load().isOpen()) {
            double asked = result.cell().load().ratePerSecond();
            if (result.iops() < 0.98 * asked) {
                lines.add(NumberText.of(asked) + " IOPS were asked for and " + NumberText.of(result.iops())
                        + " done: beyond what the device, or this number outstanding, can do");
            }
        }
        return lines;
    }
}
