package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import io.latchmark.results.Imported;
import io.latchmark.results.OrMissing;
import io.latchmark.results.run.RunIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A probe: {@code probe.json}.
 *
 * @param command the command line
 * @param file the test file
 * @param facts the environment: group, name, value, as in a run
 * @param cells in the order of measurement; for an interrupted probe the complete ones
 * @param complete whether all requested cells were measured
 * @param notes important notes for a reader
 * @param imported the other tool and its files, if this program did not measure the probe
 */
public record ProbeRecord(
        int formatVersion,
        RunIdentity identity,
        String command,
        TestFileFacts file,
        Map<String, Map<String, String>> facts,
        List<CellResult> cells,
        boolean complete,
        List<String> notes,
        @OrMissing Optional<Imported> imported) {
    /** The version that this program writes. */
    public static final int FORMAT_VERSION = 1;

    /** The group of facts given on the command line. */
    public static final String GIVEN = "given";

    public ProbeRecord {
        Bounds.atLeast(1, "formatVersion", formatVersion);
        facts = Map.copyOf(facts);
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /** The record of a probe of this program. */
    public ProbeRecord(
            int formatVersion,
            RunIdentity identity,
            String command,
            TestFileFacts file,
            Map<String, Map<String, String>> facts,
            List<CellResult> cells,
            boolean complete,
            List<String> notes) {
        this(formatVersion, identity, command, file, facts, cells, complete, notes, Optional.empty());
    }

    /**
     * The test file.
     *
     * @param path as given
     * @param bytes its length without its trailer
     * @param seed of its content
     * @param direct whether its file system supports direct I/O
     */
    public record TestFileFacts(String path, long bytes, long seed, boolean direct) {
        public TestFileFacts {
            Bounds.atLeast(0, "bytes", bytes);
        }
    }

    /** Whether all cells are valid. */
    public boolean isValid() {
        return cells.stream().allMatch(CellResult::isValid);
    }

    /** This record with other cells. */
    public ProbeRecord with(List<CellResult> measured, boolean allOfThem) {
        return new ProbeRecord(formatVersion, identity, command, file, facts, measured, allOfThem, notes, imported);
    }

    /** This record with these notes. */
    public ProbeRecord withNotes(List<String> all) {
        return new ProbeRecord(formatVersion, identity, command, file, facts, cells, complete, all, imported);
    }

    /** This record as a probe measured by another tool. */
    public ProbeRecord with(Imported source) {
        return new ProbeRecord(
                formatVersion, identity, command, file, facts, cells, complete, notes, Optional.of(source));
    }
}
