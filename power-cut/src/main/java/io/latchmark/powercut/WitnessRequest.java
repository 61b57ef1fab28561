package io.latchmark.powercut;

import io.latchmark.application.request.AgentPlace;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * A witness. Immutable.
 *
 * @param folder of its record
 * @param configuration label of the storage's configuration
 * @param place at which the writer joins, and how long to wait for it after a cut
 * @param cuts number of power cuts after which the test ends; 0 for one that the user ends
 * @param cut how the power is cut; empty if the user cuts it
 */
public record WitnessRequest(Path folder, String configuration, AgentPlace place, int cuts, Optional<Cut> cut) {
    private static final int CUTS_MAX = 100_000;
    private static final int LABEL_LENGTH_MAX = 200;

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
        place.check(problems);
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
