package io.latchmark.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measures with fio, as an independent cross-check: one job with psync for a single outstanding I/O, and with io_uring for more.
 * The figures come from fio's JSON: latency from submission to completion ({@code lat}), IOPS and bytes of the measured time.
 * Device counters and a series per second are not recorded, because the warm-up runs in the same process.
 */
public final class FioEngine implements CellEngine {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestFile file;
    private final String version;

    FioEngine(TestFile file, String version) {
        this.file = file;
        this.version = version;
    }

    /**
     * The fio installed on this machine.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is none
     */
    public static FioEngine installed(TestFile file) {
        String version = Tool.about(List.of("fio", "--version")).strip().replace("fio-", "fio ");
        return new FioEngine(file, version);
    }

    @Override
    public Optional<CellMeasurement> measure(Cell cell, int number, Watch watch) {
        file.require(cell);
        file.requireUnchanged();
        Instant start = Instant.now();
        return Tool.output(command(cell, file), cell, watch::isStopped)
                .map(output -> parse(output, new Invocation(cell, number, version, start)));
    }

    /** The cell that produced an output. */
    record Invocation(Cell cell, int number, String version, Instant start) {}

    /** Colons separate files, and trailing blanks are removed (fio, options.c: get_next_name, str_filename_cb). */
    private static String name(Path file) {
        String name = file.toString();
        if (!name.strip().equals(name)) {
            throw LatchmarkException.usage(
                    "'" + name + "' ends with a blank, which fio cuts off: choose another --file, or --engine java");
        }
        return name.replace(":", "\\:");
    }

    static List<String> command(Cell cell, TestFile file) {
        if (cell.access().pattern() == Cell.Pattern.BURST) {
            throw LatchmarkException.usage("bursts are measured with --engine java only");
        }
        List<String> words = new ArrayList<>(List.of(
                "fio",
                "--name=cell",
                "--output-format=json",
                "--filename=" + name(file.realPath()),
                "--allow_file_create=0",
                "--rw=" + readWrite(cell),
                "--bs=" + cell.access().blockBytes(),
                "--offset=" + cell.span().offsetBytes(),
                "--size=" + cell.span().bytes(),
                "--direct=" + (cell.caching().direct() ? 1 : 0),
                "--time_based=1",
                "--ramp_time=" + cell.timing().warmUp().toMillis() + "ms",
                "--runtime=" + cell.timing().duration().toMillis() + "ms",
                "--randseed=" + cell.timing().seed(),
                "--norandommap=1",
                "--thread=1",
                "--group_reporting=1",
                "--lat_percentiles=1",
                "--percentile_list=50:95:99:99.9"));
        if (cell.access().operation() == Cell.Operation.MIX) {
            words.add("--rwmixread=" + cell.access().readPercent());
        }
        if (cell.access().zipfTheta() > 0) {
            words.add("--random_distribution=zipf:" + cell.access().zipfTheta());
        }
        boolean lone = cell.load().total() == 1;
        words.add(lone ? "--ioengine=psync" : "--ioengine=io_uring");
        words.add("--iodepth=" + (lone ? 1 : cell.load().outstanding()));
        words.add("--numjobs=" + cell.load().threads());
        if (cell.load().isOpen()) {
            words.add("--rate_iops="
                    + Math.max(
                            1,
                            Math.round(cell.load().ratePerSecond() / cell.load().threads())));
        }
        switch (cell.caching().durability()) {
            case NONE, NOT_KNOWN -> {
                // Completion as the device acknowledges it.
            }
            case DSYNC -> words.add("--sync=dsync");
            case FSYNC -> words.add("--fsync=" + cell.caching().fsyncEvery());
        }
        return words;
    }

    private static String readWrite(Cell cell) {
        String operation = switch (cell.access().operation()) {
            case READ -> "read";
            case WRITE -> "write";
            case MIX -> "rw";
        };
        return switch (cell.access().pattern()) {
            case RANDOM -> "rand" + operation;
            case SEQUENTIAL, SEQUENTIAL_PER_THREAD -> operation;
            case STRIDED ->
                operation + ":" + (cell.access().stepBytes() - cell.access().blockBytes());
            case BURST, NOT_KNOWN -> throw new IllegalStateException("bursts are refused before");
        };
    }

    static CellMeasurement parse(String output, Invocation invocation) {
        // Warnings come before the JSON.
        int begin = output.indexOf('{');
        try {
            JsonNode job = JSON.readTree(output.substring(Math.max(0, begin)))
                    .path("jobs")
                    .path(0);
            if (job.isMissingNode()) {
                throw LatchmarkException.environment("fio gave no result: " + output.strip());
            }
            return measurement(job, invocation);
        } catch (JsonProcessingException e) {
            throw LatchmarkException.environment("the output of fio is not JSON: " + e.getOriginalMessage(), e);
        }
    }

    private static CellMeasurement measurement(JsonNode job, Invocation invocation) {
        double seconds = Math.max(
                        job.path("read").path("runtime").asLong(),
                        job.path("write").path("runtime").asLong())
                / 1e3;
        double cpu = (job.path("usr_cpu").asDouble() + job.path("sys_cpu").asDouble()) / 100;
        CellResult result = new CellResult(
                invocation.number,
                invocation.cell,
                invocation.version,
                invocation.start,
                seconds,
                figures(job.path("read")),
                figures(job.path("write")),
                figures(job.path("sync")),
                0,
                Math.min(1, cpu / Runtime.getRuntime().availableProcessors()),
                DeviceDelta.missing("not taken with fio"),
                List.of(),
                List.of(),
                "");
        return new CellMeasurement(result, List.of(), Map.of());
    }

    private static OperationFigures figures(JsonNode kind) {
        long count = kind.path("total_ios").asLong();
        JsonNode times = kind.path("lat_ns");
        if (count == 0) {
            return OperationFigures.NONE;
        }
        JsonNode percentiles = times.path("percentile");
        return new OperationFigures(
                count,
                kind.path("io_bytes").asLong(),
                times.path("mean").asDouble(),
                times.path("min").asLong(),
                percentiles.path("50.000000").asLong(),
                percentiles.path("95.000000").asLong(),
                percentiles.path("99.000000").asLong(),
                percentiles.path("99.900000").asLong(),
                times.path("max").asLong());
    }
}
