package io.latchmark.results.probe;

import io.latchmark.results.Bounds;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.RunIdentity;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A probe: {@code probe.json}.
 *
 * @param command the command line that asked for it
 * @param file the test file
 * @param facts what it ran on: group, name, value, as in a run
 * @param cells in the order in which they were measured; of an interrupted probe those that were complete
 * @param complete whether all cells that were asked for were measured
 * @param notes what a reader must know
 */
public record ProbeRecord(
        int formatVersion,
        RunIdentity identity,
        String command,
        TestFileFacts file,
        Map<String, Map<String, String>> facts,
        List<CellResult> cells,
        boolean complete,
        List<String> notes) {
    /** The version that this program writes. */
    public static final int FORMAT_VERSION = 1;

    /** The group of facts that were given on the command line. */
    public static final String GIVEN = "given";

    public ProbeRecord {
        facts = Map.copyOf(facts);
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
        Bounds.atLeast(1, "formatVersion", formatVersion);
    }

    /**
     * The test file.
     *
     * @param path as it was given
     * @param bytes its length without its trailer
     * @param seed of its content
     * @param direct whether its file system takes direct I/O
     */
    public record TestFileFacts(String path, long bytes, long seed, boolean direct) {
        public TestFileFacts {
            Bounds.atLeast(0, "bytes", bytes);
        }
    }

    /** The place in an experiment. Records of before have it among the given facts, all four of them. */
    public Optional<ExperimentPlace> place() {
        return identity.place().or(() -> ExperimentPlace.ofFacts(facts.getOrDefault(GIVEN, Map.of())));
    }

    /** This record with other cells. */
    public ProbeRecord with(List<CellResult> measured, boolean allOfThem) {
        return new ProbeRecord(formatVersion, identity, command, file, facts, measured, allOfThem, notes);
    }

    /** This record with more to know. */
    public ProbeRecord withNotes(List<String> all) {
        return new ProbeRecord(formatVersion, identity, command, file, facts, cells, complete, all);
    }
}
