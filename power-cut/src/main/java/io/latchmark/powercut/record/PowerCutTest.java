package io.latchmark.powercut.record;

import io.latchmark.results.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a witness has recorded of the power cuts of one storage configuration: {@code power-cuts.json}. Immutable.
 *
 * @param test identifies the test on both hosts
 * @param configuration its label
 * @param written what the writer writes; empty until it has begun
 * @param firsts sequence number of each stream's first write after the last of these cuts
 * @param cuts what was found after each, in their order
 */
public record PowerCutTest(
        int formatVersion,
        String test,
        String configuration,
        Optional<Written> written,
        List<Long> firsts,
        List<PowerCut> cuts) {
    /** The newest version of the format. */
    public static final int FORMAT = 1;

    /** Its file in the witness's folder. */
    public static final String FILE = "power-cuts.json";

    public PowerCutTest {
        firsts = List.copyOf(firsts);
        cuts = List.copyOf(cuts);
    }

    /**
     * What the writer writes, and where.
     *
     * @param host its name
     * @param folder of its files
     * @param storage facts of the device
     */
    public record Written(String host, String folder, Map<String, String> storage, List<WriteStream> streams) {
        public Written {
            storage = Map.copyOf(storage);
            streams = List.copyOf(streams);
        }
    }

    /** Whether a database is the writer. */
    public boolean isOfDatabase() {
        return written.filter(its -> its.streams().isEmpty()).isPresent();
    }

    /** The record in a folder, if there is one. */
    public static Optional<PowerCutTest> in(Path folder) {
        Path file = folder.resolve(FILE);
        return Files.exists(file) ? Optional.of(JsonFile.read(file, PowerCutTest.class, FORMAT)) : Optional.empty();
    }

    /** Writes the record. */
    public void write(Path folder) {
        JsonFile.write(folder.resolve(FILE), this);
    }

    /** A test that has not begun. */
    public static PowerCutTest of(String test, String configuration) {
        return new PowerCutTest(FORMAT, test, configuration, Optional.empty(), List.of(), List.of());
    }

    /** With a writer, whose streams begin with 1; a database says where it begins. */
    public PowerCutTest of(Written its) {
        return new PowerCutTest(
                formatVersion,
                test,
                configuration,
                Optional.of(its),
                Collections.nCopies(its.streams().size(), 1L),
                cuts);
    }

    /** With one cut more, and the first writes after it. */
    public PowerCutTest with(PowerCut cut, List<Long> next) {
        List<PowerCut> all = new ArrayList<>(cuts);
        all.add(cut);
        return new PowerCutTest(formatVersion, test, configuration, written, next, all);
    }

    /** Those that count: the host or its device started again in between, or writes were lost nevertheless. */
    public List<PowerCut> counted() {
        return cuts.stream().filter(PowerCut::isCounted).toList();
    }

    /** Number of those that lost acknowledged writes. */
    public long withLoss() {
        return cuts.stream().filter(PowerCut::hasLoss).count();
    }

    /** When the last was read back. */
    public Optional<Instant> last() {
        return cuts.isEmpty()
                ? Optional.empty()
                : Optional.of(cuts.get(cuts.size() - 1).at());
    }
}
