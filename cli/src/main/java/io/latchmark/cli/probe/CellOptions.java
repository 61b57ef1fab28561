package io.latchmark.cli.probe;

import io.latchmark.cli.options.ByteSizeConverter;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.DurationConverter;
import io.latchmark.cli.options.Effect;
import io.latchmark.operation.request.Problems;
import io.latchmark.platform.ByteSize;
import io.latchmark.probe.PlannedCell;
import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The axes of a sweep. Lists are combined each with each. */
public final class CellOptions {
    private static final Duration LENGTH_MAX = Duration.ofDays(7);
    private static final int CELLS_MAX = 2_000;

    @Option(
            names = "--op",
            split = ",",
            paramLabel = "OP",
            defaultValue = "read",
            description = "read, write, mix; several are swept (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<Cell.Operation> operations = new ArrayList<>();

    @Option(
            names = "--reads",
            paramLabel = "PERCENT",
            defaultValue = "70",
            description = "share of reads in a mix (default: ${DEFAULT-VALUE})")
    @Effect({Condition.CELL_OPTIONS, Condition.MIXED_CELLS})
    private int readPercent = 70;

    @Option(
            names = "--pattern",
            split = ",",
            paramLabel = "HOW",
            defaultValue = "random",
            description =
                    "random, sequential (one sequence for all threads), sequential_per_thread, strided, burst"
                            + " (a run of small buffered I/Os, an fsync after writes); several are swept (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<Cell.Pattern> patterns = new ArrayList<>();

    @Option(
            names = "--block",
            split = ",",
            paramLabel = "SIZE",
            defaultValue = "8KiB",
            converter = ByteSizeConverter.class,
            description = "size of an I/O, 512B to 1GiB; several are swept (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<ByteSize> blocks = new ArrayList<>();

    @Option(
            names = "--step",
            paramLabel = "SIZE",
            converter = ByteSizeConverter.class,
            description = "distance of two strided I/Os, or length of a burst")
    @Effect({Condition.CELL_OPTIONS, Condition.STEPPED_CELLS})
    private @Nullable ByteSize step;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            defaultValue = "1",
            description = "groups of outstanding I/Os; several are swept (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<Integer> threads = new ArrayList<>();

    @Option(
            names = "--outstanding",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,8,64",
            description = "I/Os that each keeps in flight; several are swept (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<Integer> outstanding = new ArrayList<>();

    @Option(
            names = "--rate",
            split = ",",
            paramLabel = "N",
            defaultValue = "0",
            description = "I/Os that become due in a second, timed from that moment; 0 for as many as return"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect(Condition.CELL_OPTIONS)
    private List<Double> rates = new ArrayList<>();

    @Option(
            names = "--zipf",
            paramLabel = "THETA",
            defaultValue = "0",
            description = "skew of random access, 0 (uniform) to below 1 (default: ${DEFAULT-VALUE})")
    @Effect({Condition.CELL_OPTIONS, Condition.RANDOM_CELLS})
    private double zipf;

    @Option(
            names = "--durability",
            split = ",",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none, dsync (each write), fsync (see --fsync-every); several are swept"
                    + " (default: ${DEFAULT-VALUE})")
    @Effect({Condition.CELL_OPTIONS, Condition.WRITING_CELLS})
    private List<Cell.Durability> durabilities = new ArrayList<>();

    @Option(
            names = "--fsync-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "writes of a thread between two fsyncs (default: ${DEFAULT-VALUE})")
    @Effect({Condition.CELL_OPTIONS, Condition.FSYNCS})
    private int fsyncEvery = 1;

    @Option(names = "--buffered", description = "through the page cache of the operating system (default: past it)")
    @Effect({Condition.OWN_CACHING, Condition.DIRECT_CELLS})
    private boolean buffered;

    @Option(
            names = "--warm-up",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "load before each cell is measured (default: 2s)")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration warmUp;

    @Option(
            names = "--duration",
            paramLabel = "TIME",
            converter = DurationConverter.class,
            description = "measured time of each cell (default: 10s, or that of the preset's author)")
    @Effect(Condition.ALWAYS)
    private @Nullable Duration duration;

    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "1",
            description = "times that the whole sweep is measured, one after the other (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private int repetitions = 1;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "seed of positions and of the file's content (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private long seed = 1;

    /** Adds what is wrong with these options. */
    public void check(Problems problems) {
        problems.requireWithin("--repetitions", repetitions, 1, 1_000)
                .requireWithin("--reads", readPercent, 1, 99)
                .requireWithin("--fsync-every", fsyncEvery, 1, 1_000_000);
        if (warmUp != null) {
            problems.requireWithin("--warm-up", warmUp, Duration.ZERO, LENGTH_MAX);
        }
        if (duration != null) {
            problems.requireWithin("--duration", duration, Duration.ofSeconds(1), LENGTH_MAX);
        }
        long cells = (long) operations.size()
                * patterns.size()
                * blocks.size()
                * threads.size()
                * outstanding.size()
                * rates.size()
                * durabilities.size()
                * repetitions;
        if (cells > CELLS_MAX) {
            problems.add("the lists make " + cells + " cells: must be at most " + CELLS_MAX);
        }
    }

    boolean buffered() {
        return buffered;
    }

    long seed() {
        return seed;
    }

    int repetitions() {
        return repetitions;
    }

    /** Times of a cell; a preset has a duration of its own. */
    Cell.Timing timing(Duration otherwise) {
        return new Cell.Timing(
                warmUp == null ? Duration.ofSeconds(2) : warmUp, duration == null ? otherwise : duration, 1, seed);
    }

    /** These times instead of those that a foreign command line asks for, where they were given. */
    Cell.Timing timing(Cell.Timing other) {
        return new Cell.Timing(
                warmUp == null ? other.warmUp() : warmUp, duration == null ? other.duration() : duration, 1, seed);
    }

    /**
     * The sweep's cells, one repetition.
     *
     * @throws IllegalArgumentException if an option does not go with another
     */
    List<PlannedCell> cells(Cell.Span span) {
        List<PlannedCell> cells = new ArrayList<>();
        for (Cell.Pattern pattern : patterns) {
            for (Cell.Operation operation : operations) {
                for (ByteSize block : blocks) {
                    Cell.Access access = access(pattern, operation, block.bytes());
                    durabilities.forEach(durability -> addLoads(cells, access, durability, span));
                }
            }
        }
        return cells;
    }

    private Cell.Access access(Cell.Pattern pattern, Cell.Operation operation, long block) {
        boolean stepped = pattern == Cell.Pattern.STRIDED || pattern == Cell.Pattern.BURST;
        if (stepped && step == null) {
            throw new IllegalArgumentException("strided access and bursts need a --step");
        }
        int reads = switch (operation) {
            case READ -> 100;
            case WRITE -> 0;
            case MIX -> readPercent;
        };
        long stepBytes = stepped && step != null ? step.bytes() : 0;
        return new Cell.Access(operation, reads, pattern, block, stepBytes, pattern == Cell.Pattern.RANDOM ? zipf : 0);
    }

    private void addLoads(List<PlannedCell> cells, Cell.Access access, Cell.Durability durability, Cell.Span span) {
        boolean direct = !buffered && access.pattern() != Cell.Pattern.BURST;
        Cell.Caching caching =
                new Cell.Caching(direct, durability, durability == Cell.Durability.FSYNC ? fsyncEvery : 0);
        for (double rate : rates) {
            for (int groups : threads) {
                for (int each : outstanding) {
                    cells.add(PlannedCell.of(new Cell(
                            access, new Cell.Load(groups, each, rate), span, caching, timing(Duration.ofSeconds(10)))));
                }
            }
        }
    }
}
