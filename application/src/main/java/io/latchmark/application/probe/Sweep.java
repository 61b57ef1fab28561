package io.latchmark.application.probe;

import io.latchmark.platform.Problems;
import io.latchmark.probe.PlannedCell;
import io.latchmark.results.probe.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The axes of a sweep; all combinations are measured. Immutable.
 *
 * @param readPercent of mixed cells
 * @param blocks bytes of an I/O
 * @param stepBytes distance of two strided I/Os, or length of a burst
 * @param threads groups of outstanding I/Os
 * @param outstanding I/Os in flight per group
 * @param rates I/Os due per second; 0 for a closed loop
 * @param zipf skew of random access, from 0 (uniform) to below 1
 * @param fsyncEvery writes of a thread between two fsyncs
 */
public record Sweep(
        List<Cell.Operation> operations,
        int readPercent,
        List<Cell.Pattern> patterns,
        List<Long> blocks,
        Optional<Long> stepBytes,
        List<Integer> threads,
        List<Integer> outstanding,
        List<Double> rates,
        double zipf,
        List<Cell.Durability> durabilities,
        int fsyncEvery) {
    private static final int CELLS_MAX = 2_000;

    public Sweep {
        operations = List.copyOf(operations);
        patterns = List.copyOf(patterns);
        blocks = List.copyOf(blocks);
        threads = List.copyOf(threads);
        outstanding = List.copyOf(outstanding);
        rates = List.copyOf(rates);
        durabilities = List.copyOf(durabilities);
    }

    void check(int repetitions, Problems problems) {
        problems.requireWithin("--reads", readPercent, 1, 99).requireWithin("--fsync-every", fsyncEvery, 1, 1_000_000);
        long cells = (long) operations.size()
                * patterns.size()
                * blocks.size()
                * threads.size()
                * outstanding.size()
                * rates.size()
                * durabilities.size()
                * repetitions;
        if (cells > CELLS_MAX) {
            problems.add("the lists make " + cells + " cells; the maximum is " + CELLS_MAX);
        }
    }

    /**
     * The cells of one repetition.
     *
     * @throws IllegalArgumentException if options cannot be combined
     */
    List<PlannedCell> cells(Cell.Span span, boolean buffered, Cell.Timing timing) {
        List<PlannedCell> cells = new ArrayList<>();
        for (Cell.Pattern pattern : patterns) {
            for (Cell.Operation operation : operations) {
                for (long block : blocks) {
                    Cell.Access access = access(pattern, operation, block);
                    for (Cell.Durability durability : durabilities) {
                        Cell.Caching caching = new Cell.Caching(
                                !buffered && pattern != Cell.Pattern.BURST,
                                durability,
                                durability == Cell.Durability.FSYNC ? fsyncEvery : 0);
                        loads().forEach(load ->
                                cells.add(PlannedCell.of(new Cell(access, load, span, caching, timing))));
                    }
                }
            }
        }
        return cells;
    }

    private Cell.Access access(Cell.Pattern pattern, Cell.Operation operation, long block) {
        boolean stepped = pattern == Cell.Pattern.STRIDED || pattern == Cell.Pattern.BURST;
        if (stepped && stepBytes.isEmpty()) {
            throw new IllegalArgumentException("strided access and bursts need a --step");
        }
        int reads = switch (operation) {
            case READ -> 100;
            case WRITE -> 0;
            case MIX -> readPercent;
        };
        long step = stepped ? stepBytes.get() : 0;
        return new Cell.Access(operation, reads, pattern, block, step, pattern == Cell.Pattern.RANDOM ? zipf : 0);
    }

    private List<Cell.Load> loads() {
        List<Cell.Load> loads = new ArrayList<>();
        for (double rate : rates) {
            for (int groups : threads) {
                outstanding.forEach(each -> loads.add(new Cell.Load(groups, each, rate)));
            }
        }
        return loads;
    }
}
