package io.latchmark.powercut;

import io.latchmark.platform.Problems;
import io.latchmark.platform.Shell;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A witness. Immutable.
 *
 * @param folder of its record
 * @param configuration label of the storage's configuration
 * @param writer the process that it starts
 * @param cuts number of power cuts after which the test ends; 0 for one that the user ends
 * @param cut how the power is cut; empty if the user cuts it
 */
public record WitnessRequest(Path folder, String configuration, Writer writer, int cuts, Optional<Cut> cut) {
    private static final int CUTS_MAX = 100_000;
    private static final int LABEL_LENGTH_MAX = 200;
    private static final Duration PATIENCE_MAX = Duration.ofDays(30);

    /**
     * The process that writes, or reads back.
     *
     * @param host under test
     * @param shell how it is started there
     * @param words program and arguments
     * @param patience how long it may be away after a cut
     */
    public record Writer(String host, Shell shell, List<String> words, Duration patience) {
        public Writer {
            words = List.copyOf(words);
        }

        /** Whether it writes files, and is started again after a cut. */
        boolean isRepeated() {
            return Collections.indexOfSubList(words, List.of("power-cut", "write")) >= 0;
        }

        private void check(Problems problems) {
            shell.check(List.of(host), List.of(), problems);
            if (words.stream().noneMatch(word -> List.of("power-cut", "run").contains(word))) {
                problems.add("a command is missing after '--': for example '-- power-cut write /data'");
            }
            if (!shell.equals(Shell.LOCAL)) {
                words.stream()
                        .filter(word -> !Shell.isPlain(word))
                        .forEach(word -> problems.add("-- " + word
                                + ": the shell of the host would change it; use letters, digits and _./:=,@+-"));
            }
            problems.requireWithin("--wait", patience, Duration.ofSeconds(1), PATIENCE_MAX);
        }
    }

    /**
     * How this host cuts the power of the writer's.
     *
     * @param command for the shell
     * @param min shortest time of writing before it
     * @param max longest time; the time of each cut is drawn between the two
     */
    public record Cut(String command, Duration min, Duration max) {}

    /** Reports what is wrong. Opens nothing. */
    public void check(Problems problems) {
        writer.check(problems);
        problems.requireWithin("--cuts", cuts, 0, CUTS_MAX);
        if (configuration.length() > LABEL_LENGTH_MAX) {
            problems.add("--configuration has " + configuration.length() + " characters; the maximum is "
                    + LABEL_LENGTH_MAX);
        }
        cut.ifPresent(its -> {
            problems.requireWithin("--after", its.min(), Duration.ofMillis(100), Duration.ofHours(1));
            problems.requireWithin("--after", its.max(), its.min(), Duration.ofHours(1));
        });
    }
}
