package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.run.Finding;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Checks whether a device wrote more than the database did. Bytes are compared, because a device merges writes. The file system
 * adds its journal and metadata, and the server a few files that it doesn't count: only a large surplus shows that other programs
 * write.
 */
public final class WritesFinding {
    public static final String NAME = "Writes of database and device";

    /** Maximum share that a file system's journal and metadata may add to the database's bytes. */
    private static final double SURPLUS_SHARE = 0.20;

    /** A smaller surplus is no load, whatever its share. */
    private static final double SURPLUS_MEBIBYTES_PER_SECOND = 2;

    private static final double MEBIBYTE = 1 << 20;
    private static final String BOUND =
            "device at most " + NumberText.percent(SURPLUS_SHARE) + ", or 2 MiB/s, above the database";

    /** They write data to a new place instead of overwriting it, or move it later. */
    private static final Set<String> REWRITING = Set.of("bcachefs", "btrfs", "f2fs", "nilfs2", "zfs");

    private WritesFinding() {}

    /** The finding; empty if the bytes of one side are not recorded. */
    static Optional<Finding> of(Checks.Figures figures) {
        DatabaseFigures database = figures.database();
        double byDatabase = database.writeBytesPerSecond() / MEBIBYTE;
        double byDevice = figures.devices().stream()
                .mapToDouble(DeviceFigures::writeMebibytesPerSecond)
                .sum();
        if (figures.devices().isEmpty() || !Double.isFinite(byDatabase) || !Double.isFinite(byDevice)) {
            return Optional.empty();
        }
        String value = "MiB written per second: device " + NumberText.of(byDevice) + ", database "
                + NumberText.of(byDatabase) + " (ratio " + NumberText.ratio(byDevice / byDatabase) + ")";
        if (!database.isOfFiles() && !database.sources().direct()) {
            return Optional.of(notCompared(value, "the page cache delays and merges writes: not compared"));
        }
        if (rewrites(figures.record().environment().before().getOrDefault("devices", Map.of()))) {
            return Optional.of(notCompared(value, "the file system writes data more than once: not compared"));
        }
        double surplus = byDevice - byDatabase;
        boolean others = surplus > SURPLUS_SHARE * byDatabase && surplus > SURPLUS_MEBIBYTES_PER_SECOND;
        return Optional.of(
                new Finding(
                        NAME,
                        others ? Finding.Verdict.MARKED : Finding.Verdict.PASSED,
                        value,
                        BOUND,
                        "A file system adds its journal and metadata to what the database writes. More than that comes from other"
                                + " programs, whose writes the database's reads and flushes wait for: repeat the run without them."));
    }

    private static Finding notCompared(String value, String why) {
        return new Finding(NAME, Finding.Verdict.NOT_COMPARED, value, BOUND, why);
    }

    /** From the facts about the storage of the database's files. */
    private static boolean rewrites(Map<String, String> facts) {
        return facts.entrySet().stream()
                .anyMatch(fact -> (fact.getKey().endsWith(".file_system") && REWRITING.contains(fact.getValue()))
                        || (fact.getKey().endsWith(".mount_options")
                                && List.of(fact.getValue().split(",", -1)).contains("data=journal")));
    }
}
