package io.latchmark.probe;

import io.latchmark.results.probe.Cell.Access;
import io.latchmark.results.probe.Cell.Load;
import io.latchmark.results.probe.Cell.Operation;
import io.latchmark.results.probe.Cell.Pattern;
import io.latchmark.results.probe.Published;
import java.util.ArrayList;
import java.util.List;

/** The four series of the sqlio how-to and its published figures, for four 7,200 rpm disks as RAID-5. */
final class SqlioPreset {
    private static final String SOURCE = "sqlio how-to, RAID-5";
    private static final int THREADS_MAX = 8;

    private static final double[][] RANDOM_WRITE = {{110.06, 6.87}, {107.24, 6.70}, {112.67, 7.04}, {107.36, 6.71}};
    private static final double[][] RANDOM_READ = {
        {100.83, 6.30},
        {149.90, 9.36},
        {204.07, 12.75},
        {261.24, 16.32},
        {315.76, 19.73},
        {366.78, 22.92},
        {420.82, 26.30},
        {453.46, 28.34},
        {486.76, 30.42},
        {488.14, 30.50},
        {488.68, 20.54}
    };
    private static final double[][] SEQUENTIAL_READ = {
        {3646, 227},
        {5497, 343},
        {5469, 341},
        {5550, 346},
        {5503, 343},
        {5577, 348},
        {5574, 348},
        {5637, 352},
        {5611, 350},
        {5673, 354},
        {5629, 351}
    };
    private static final double[][] SEQUENTIAL_WRITE = {
        {11_510, 90},
        {14_888, 116},
        {15_030, 117},
        {14_911, 116},
        {15_006, 117},
        {14_931, 116},
        {15_062, 117},
        {},
        {},
        {},
        {}
    };

    private SqlioPreset() {}

    static List<PlannedCell> cells(Preset.Setting setting) {
        List<PlannedCell> cells = new ArrayList<>();
        add(cells, setting, Access.of(Operation.WRITE, Pattern.RANDOM, 64 << 10), RANDOM_WRITE);
        add(cells, setting, Access.of(Operation.READ, Pattern.RANDOM, 64 << 10), RANDOM_READ);
        add(cells, setting, Access.of(Operation.READ, Pattern.SEQUENTIAL, 64 << 10), SEQUENTIAL_READ);
        add(cells, setting, Access.of(Operation.WRITE, Pattern.SEQUENTIAL, 8 << 10), SEQUENTIAL_WRITE);
        return cells;
    }

    /** Doubles the threads up to eight, and then the I/Os that each keeps in flight. */
    private static void add(List<PlannedCell> cells, Preset.Setting setting, Access access, double[][] figures) {
        int outstanding = 1;
        for (double[] pair : figures) {
            int threads = Math.min(outstanding, THREADS_MAX);
            List<Published> published = pair.length == 0
                    ? List.of()
                    : List.of(new Published(SOURCE, "IOPS", pair[0]), new Published(SOURCE, "MiB/s", pair[1]));
            cells.add(new PlannedCell(setting.cell(access, Load.closed(threads, outstanding / threads)), published));
            outstanding *= 2;
        }
    }
}
