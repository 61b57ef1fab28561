package io.latchmark.analysis.powercut;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.results.powercut.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The power-cut tests of storage configurations. Immutable.
 *
 * @param tests by label
 * @param unreadable why the records can't be read; empty if they can
 */
public record PowerCutRecords(Map<String, PowerCutTest> tests, String unreadable) {
    /** No tests. */
    public static final PowerCutRecords NONE = new PowerCutRecords(Map.of(), "");

    private static final int DEPTH = 3;

    public PowerCutRecords {
        tests = Map.copyOf(tests);
    }

    /**
     * Reads the records of witnesses in a folder and the folders in it.
     *
     * @throws LatchmarkException of category USAGE if there are none, or two of one configuration; of category DAMAGED if one is
     *     malformed
     */
    public static PowerCutRecords read(Path folder) {
        Map<String, PowerCutTest> tests = new TreeMap<>();
        try (Stream<Path> files = Files.find(folder, DEPTH, (path, attributes) -> path.endsWith(PowerCutTest.FILE))) {
            for (Path file : files.sorted().toList()) {
                PowerCutTest test = PowerCutTest.in(file.resolveSibling("")).orElseThrow();
                if (tests.put(test.configuration(), test) != null) {
                    throw LatchmarkException.usage("--power-cuts " + folder + ": has two tests of '"
                            + test.configuration() + "': name the folder of one");
                }
            }
        } catch (IOException e) {
            throw LatchmarkException.usage(
                    "--power-cuts " + folder + ": can't be read (" + FileFailure.reason(e) + ")");
        }
        if (tests.isEmpty()) {
            throw LatchmarkException.usage(
                    "--power-cuts " + folder + ": has no " + PowerCutTest.FILE + "; name the folder of a witness");
        }
        return new PowerCutRecords(tests, "");
    }

    /** As {@link #read}, where a folder that can't be read any longer must not cost a verdict. */
    public static PowerCutRecords readIfPossible(Path folder) {
        try {
            return read(folder);
        } catch (LatchmarkException e) {
            return new PowerCutRecords(Map.of(), String.valueOf(e.getMessage()).replaceFirst("^--", ""));
        }
    }

    /**
     * What is known of a configuration: the result of its test, or that there is none although its write cache is on.
     *
     * @param facts of one of its runs, {@code group.name}
     */
    public Optional<String> of(String configuration, Map<String, String> facts) {
        if (!unreadable.isEmpty()) {
            return Optional.of("not known (" + unreadable + ")");
        }
        PowerCutTest test = tests.get(configuration);
        if (test != null) {
            return Optional.of(PowerCutText.sentence(test));
        }
        return WriteCacheFact.of(facts)
                .map(fact -> "not tested whether its write cache (" + fact + ") keeps what it acknowledged")
                .or(() -> tests.isEmpty() ? Optional.empty() : Optional.of("not tested"));
    }
}
