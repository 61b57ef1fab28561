package io.latchmark.application.request;

import io.latchmark.probe.PlannedCell;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A request for a probe. Immutable.
 *
 * @param file the test file
 * @param cells all repetitions, in order
 * @param how they are measured
 * @param notes for readers of the results
 * @param command the command line, for the record
 * @param facts given by the user for the record, by name
 * @param output where the probe is recorded
 */
public record ProbeRequest(
        TestFileRequest file,
        List<PlannedCell> cells,
        Measuring how,
        List<String> notes,
        String command,
        Map<String, String> facts,
        OutputRequest output)
        implements MeasurementRequest {
    /** The engine that does the I/O. */
    public enum EngineName {
        JAVA,
        FIO,
        DISKSPD
    }

    /**
     * The file on which a probe measures.
     *
     * @param path created if missing
     * @param bytes its length
     * @param seed of its content
     * @param cacheBytes of controller and device; 0 if unknown
     * @param overwriteForeign whether to overwrite a file that a probe did not create
     * @param sharedDevice whether others may use the device too
     * @param remove whether to delete it at the end
     */
    public record TestFileRequest(
            Path path,
            long bytes,
            long seed,
            long cacheBytes,
            boolean overwriteForeign,
            boolean sharedDevice,
            boolean remove) {}

    /**
     * How cells are measured.
     *
     * @param engine does the I/O
     * @param buffered whether I/O goes through the page cache
     * @param curve whether to add open-loop cells at fractions of the highest rate
     * @param untilSteady whether to measure each cell until it is steady
     * @param snia whether to use SNIA's criterion of steadiness
     */
    public record Measuring(EngineName engine, boolean buffered, boolean curve, boolean untilSteady, boolean snia) {}

    public ProbeRequest {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        facts = Map.copyOf(facts);
    }

    /** Excludes the test file and the extra time of cells that run until they are steady. */
    @Override
    public Duration length() {
        return cells.stream()
                .map(planned -> planned.cell().timing())
                .map(timing -> timing.warmUp().plus(timing.duration()))
                .reduce(Duration.ZERO, Duration::plus);
    }
}
