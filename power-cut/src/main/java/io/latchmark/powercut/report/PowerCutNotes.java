package io.latchmark.powercut.report;

import io.latchmark.analysis.notes.ConfigurationNotes;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.powercut.record.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The power-cut tests of storage configurations. Immutable. */
public final class PowerCutNotes implements ConfigurationNotes {
    /** As the kernel, controllers, drives and other devices name them. */
    private static final Pattern CACHE_NAME =
            Pattern.compile("(?:.*[._])?(?:write_cache|disk_cache|cache|caching|write_policy)");

    private static final Pattern CACHE_ON = Pattern.compile(
            "(?i)(?:write[ _-]?back|on|enabled|1|yes|true|.*\\bwrite=(?!0\\b)\\d.*|.*always write back.*|.*write back.*)");
    private static final int DEPTH = 3;

    private final Map<String, PowerCutTest> tests;

    /** Without tests. */
    public PowerCutNotes() {
        this(Map.of());
    }

    private PowerCutNotes(Map<String, PowerCutTest> tests) {
        this.tests = Map.copyOf(tests);
    }

    @Override
    public String title() {
        return "Power cuts";
    }

    @Override
    public String option() {
        return "power-cuts";
    }

    @Override
    public String description() {
        return "show the results of 'latchmark power-cut' with the configurations of the same names: the folder of a witness,"
                + " or one with several";
    }

    /** Reads the records of witnesses in the folder and those in it. Two of one configuration are refused too. */
    @Override
    public PowerCutNotes read(Path folder) {
        Map<String, PowerCutTest> read = new TreeMap<>();
        try (Stream<Path> files = Files.find(folder, DEPTH, (path, attributes) -> path.endsWith(PowerCutTest.FILE))) {
            for (Path file : files.sorted().toList()) {
                PowerCutTest test = PowerCutTest.in(file.resolveSibling("")).orElseThrow();
                if (read.put(test.configuration(), test) != null) {
                    throw LatchmarkException.usage("--power-cuts " + folder + ": has two tests of '"
                            + test.configuration() + "': name the folder of one");
                }
            }
        } catch (IOException e) {
            throw LatchmarkException.usage(
                    "--power-cuts " + folder + ": can't be read (" + FileFailure.reason(e) + ")");
        }
        if (read.isEmpty()) {
            throw LatchmarkException.usage(
                    "--power-cuts " + folder + ": has no " + PowerCutTest.FILE + "; name the folder of a witness");
        }
        return new PowerCutNotes(read);
    }

    @Override
    public boolean hasRecords() {
        return !tests.isEmpty();
    }

    /** The result of the configuration's test, or that there is none although its write cache is on. */
    @Override
    public Optional<String> of(String configuration, Map<String, String> facts) {
        PowerCutTest test = tests.get(configuration);
        if (test != null) {
            return Optional.of(PowerCutText.sentence(test));
        }
        return writeCache(facts)
                .map(fact -> "not tested whether its write cache (" + fact + ") keeps what it acknowledged")
                .or(() -> hasRecords() ? Optional.of("not tested") : Optional.empty());
    }

    /** The first fact that says that a write cache is on, as {@code NAME: VALUE}. */
    private static Optional<String> writeCache(Map<String, String> facts) {
        return new TreeMap<>(facts)
                .entrySet().stream()
                        .filter(fact -> CACHE_NAME.matcher(fact.getKey()).matches()
                                && CACHE_ON.matcher(fact.getValue()).matches())
                        .map(fact -> fact.getKey() + ": " + fact.getValue())
                        .findFirst();
    }
}
