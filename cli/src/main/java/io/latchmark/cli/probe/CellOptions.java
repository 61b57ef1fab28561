package io.latchmark.cli.probe;

import io.latchmark.application.probe.ProbePlan;
import io.latchmark.application.probe.Sweep;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.platform.ByteSize;
import io.latchmark.results.probe.Cell;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The axes of a sweep, whose values are combined with each other. */
@HelpGroup.Of(HelpGroup.CELLS)
public final class CellOptions {
    @Option(
            names = "--op",
            split = ",",
            paramLabel = "OP",
            defaultValue = "read",
            description = "read, write or mix; a list is swept (default: ${DEFAULT-VALUE})")
    private List<Cell.Operation> operations = new ArrayList<>();

    @Option(
            names = "--reads",
            paramLabel = "PERCENT",
            defaultValue = "70",
            description = "percentage of reads in a mix (default: ${DEFAULT-VALUE})")
    private int readPercent = 70;

    @Option(
            names = "--pattern",
            split = ",",
            paramLabel = "HOW",
            defaultValue = "random",
            description = "random, sequential (one sequence for all threads), sequential_per_thread, strided, burst (a"
                    + " sequence of small buffered I/Os, then an fsync after writes); a list is swept (default:"
                    + " ${DEFAULT-VALUE})")
    private List<Cell.Pattern> patterns = new ArrayList<>();

    @Option(
            names = "--block",
            split = ",",
            paramLabel = "SIZE",
            defaultValue = "8KiB",
            description = "size of an I/O, 512B to 1GiB; a list is swept (default: ${DEFAULT-VALUE})")
    private List<ByteSize> blocks = new ArrayList<>();

    @Option(
            names = "--step",
            paramLabel = "SIZE",
            description = "distance between two strided I/Os, or length of a burst")
    private @Nullable ByteSize step;

    @Option(
            names = "--threads",
            split = ",",
            paramLabel = "N",
            defaultValue = "1",
            description = "worker threads; a list is swept (default: ${DEFAULT-VALUE})")
    private List<Integer> threads = new ArrayList<>();

    @Option(
            names = "--outstanding",
            split = ",",
            paramLabel = "N",
            defaultValue = "1,8,64",
            description = "I/Os in flight per thread (queue depth); a list is swept (default: ${DEFAULT-VALUE})")
    private List<Integer> outstanding = new ArrayList<>();

    @Option(
            names = "--rate",
            split = ",",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "fixed rate in I/Os per second, with latency from the scheduled time; 0: the next starts when one"
                            + " returns; a list is swept (default: ${DEFAULT-VALUE})")
    private List<Double> rates = new ArrayList<>();

    @Option(
            names = "--zipf",
            paramLabel = "THETA",
            defaultValue = "0",
            description = "skew of random access, 0 (uniform) to below 1 (default: ${DEFAULT-VALUE})")
    private double zipf;

    @Option(
            names = "--durability",
            split = ",",
            paramLabel = "HOW",
            defaultValue = "none",
            description = "none, dsync (each write) or fsync (see --fsync-every); a list is swept (default:"
                    + " ${DEFAULT-VALUE})")
    private List<Cell.Durability> durabilities = new ArrayList<>();

    @Option(
            names = "--fsync-every",
            paramLabel = "N",
            defaultValue = "1",
            description = "writes of a thread between two fsyncs (default: ${DEFAULT-VALUE})")
    private int fsyncEvery = 1;

    @Option(names = "--buffered", description = "use the page cache of the operating system (default: direct I/O)")
    private boolean buffered;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(names = "--warm-up", paramLabel = "TIME", description = "load before each cell is measured (default: 2s)")
    private @Nullable Duration warmUp;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--duration",
            paramLabel = "TIME",
            description = "measured time per cell (default: 10s, or that of the preset's author)")
    private @Nullable Duration duration;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--repetitions",
            paramLabel = "N",
            defaultValue = "1",
            description = "how often the whole sweep is measured (default: ${DEFAULT-VALUE})")
    private int repetitions = 1;

    @HelpGroup.Of(HelpGroup.RARE)
    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "random seed of positions and of the file's content (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    /** Whether an option describes cells; a preset leaves {@code --buffered} to the user, a run doesn't. */
    static boolean isAxis(OptionSpec option, boolean likeRun) {
        return option.userObject() instanceof Field field
                && field.getDeclaringClass().equals(CellOptions.class)
                && !field.isAnnotationPresent(HelpGroup.Of.class)
                && (likeRun || !field.getName().equals("buffered"));
    }

    /** Whether cells use the page cache. */
    public boolean buffered() {
        return buffered;
    }

    /** How often each cell is measured. */
    public int repetitions() {
        return repetitions;
    }

    /** The durations that were given, and the seed. */
    public ProbePlan.Times times() {
        return new ProbePlan.Times(Optional.ofNullable(warmUp), Optional.ofNullable(duration), seed);
    }

    /** The values of all axes. */
    public Sweep sweep() {
        return new Sweep(
                operations,
                readPercent,
                patterns,
                blocks.stream().map(ByteSize::bytes).toList(),
                Optional.ofNullable(step).map(ByteSize::bytes),
                threads,
                outstanding,
                rates,
                zipf,
                durabilities,
                fsyncEvery);
    }
}
