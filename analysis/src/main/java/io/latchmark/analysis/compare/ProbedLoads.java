package io.latchmark.analysis.compare;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.ExperimentPlace;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The results of one probe by kind of work and load, as logarithms. Cells that differ only in offset or repetition are averaged
 * as one load.
 *
 * @param label the configuration that it measured
 * @param block of the experiment; empty for none
 * @param position within the block; 0 for none
 * @param logsByWork figures by kind of work, then by load
 * @param marked number of cells that failed a self-check, for example on a shared device
 */
record ProbedLoads(String label, String block, int position, Map<String, Map<Load, Logs>> logsByWork, long marked) {
    /**
     * The load on a device.
     *
     * @param outstanding I/Os in flight
     * @param ratePerSecond scheduled I/Os per second; 0 for a closed loop
     */
    record Load(int outstanding, double ratePerSecond) implements Comparable<Load> {
        @Override
        public int compareTo(Load other) {
            int byRate = Double.compare(ratePerSecond, other.ratePerSecond);
            return byRate != 0 ? byRate : Integer.compare(outstanding, other.outstanding);
        }
    }

    /** Logarithms of IOPS and of the mean I/O latency in nanoseconds. */
    record Logs(double iops, double nanos) {}

    static ProbedLoads read(Path directory) {
        return of(ProbeFiles.read(directory));
    }

    static ProbedLoads of(ProbeRecord probe) {
        String workload =
                probe.identity().place().map(ExperimentPlace::workload).orElse("");
        Map<String, Map<Load, Logs>> logsByWork = new LinkedHashMap<>();
        probe.cells().stream()
                .filter(cell -> cell.iops() > 0)
                .collect(Collectors.groupingBy(
                        cell -> work(workload, cell.cell()), LinkedHashMap::new, Collectors.toList()))
                .forEach((work, cells) -> logsByWork.put(
                        work,
                        cells.stream()
                                .collect(Collectors.groupingBy(
                                        cell -> load(cell.cell()),
                                        TreeMap::new,
                                        Collectors.teeing(
                                                Collectors.averagingDouble(cell -> Math.log(cell.iops())),
                                                Collectors.averagingDouble(
                                                        (CellResult cell) -> Math.log(cell.meanNanos())),
                                                Logs::new)))));
        return new ProbedLoads(
                probe.identity().label(),
                Observations.block(probe.identity().place()),
                probe.identity().place().map(ExperimentPlace::position).orElse(0),
                logsByWork,
                probe.cells().stream().filter(cell -> !cell.isValid()).count());
    }

    private static String work(String workload, Cell cell) {
        return (workload.isEmpty() ? "" : workload + ": ")
                + cell.workText()
                + (cell.load().isOpen() ? ", at a fixed rate" : "");
    }

    private static Load load(Cell cell) {
        return new Load(cell.load().total(), cell.load().ratePerSecond());
    }

    Set<String> works() {
        return logsByWork.keySet();
    }

    Map<Load, Logs> loads(String work) {
        return logsByWork.getOrDefault(work, Map.of());
    }
}
