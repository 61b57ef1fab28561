package io.latchmark.application.request;

import io.latchmark.probe.PlannedCell;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A probe, as asked for. Immutable.
 *
 * @param file the test file
 * @param cells in their order, all repetitions
 * @param how they are measured
 * @param notes what a reader must know
 * @param command the command line that asked for it, for the record
 * @param facts what the user wants to be kept in the record, by name
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
    /** What does the I/O. */
    public enum EngineName {
        JAVA,
        FIO,
        DISKSPD
    }

    /**
     * The file on which a probe measures.
     *
     * @param path made if it is missing
     * @param bytes its length
     * @param seed of its content
     * @param cacheBytes of controller and device; 0 if not known
     * @param overwriteForeign whether a file that the probe did not make is overwritten
     * @param sharedDevice whether others may use the device too
     * @param remove whether it is removed at the end
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
     * @param curve whether open-loop cells follow at shares of the greatest rate
     * @param untilSteady whether each cell is measured until it is steady
     * @param snia whether steadiness is judged by SNIA's criterion
     */
    public record Measuring(EngineName engine, boolean buffered, boolean curve, boolean untilSteady, boolean snia) {}

    public ProbeRequest {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        facts = Map.copyOf(facts);
    }

    /** Without the test file, and without cells that run until they are steady. */
    @Override
    public Duration length() {
        return cells.stream()
                .map(planned -> planned.cell().timing())
                .map(timing -> timing.warmUp().plus(timing.duration()))
                .reduce(Duration.ZERO, Duration::plus);
    }

    @Override
    public ProbeRequest within(ExperimentPart part) {
        return new ProbeRequest(file, cells, how, notes, command, part.beside(facts), part.output());
    }
}
