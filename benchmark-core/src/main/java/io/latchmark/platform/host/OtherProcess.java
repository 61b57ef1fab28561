package io.latchmark.platform.host;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * The work of another process of Latchmark on this host.
 *
 * @param pid its process id
 * @param user its owner
 * @param since its start
 * @param what its command, for example {@code run}
 */
public record OtherProcess(long pid, String user, Instant since, String what) {
    static final String EXPERIMENT = "experiment";
    static final String AGENT = "agent";

    boolean isExperiment() {
        return what.equals(EXPERIMENT);
    }

    /** Whether it executes a part of another command's load. */
    public boolean isAgent() {
        return what.equals(AGENT);
    }

    @Override
    public String toString() {
        return "latchmark " + what + ", process " + pid + " of the user " + user + ", since "
                + since.truncatedTo(ChronoUnit.SECONDS);
    }
}
