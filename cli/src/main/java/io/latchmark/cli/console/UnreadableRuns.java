package io.latchmark.cli.console;

import io.latchmark.analysis.gates.ReadRuns;
import java.util.List;

/** Names runs that could not be read, after everything about the others. */
public final class UnreadableRuns {
    private UnreadableRuns() {}

    /** Prints what is wrong with each, the number of all last. */
    public static void print(Console console, List<ReadRuns.Unreadable> unreadable, int given) {
        unreadable.forEach(run -> console.error(run.reason()));
        if (given > 1 && !unreadable.isEmpty()) {
            console.error(unreadable.size() + " of " + given + " runs can't be read and "
                    + (unreadable.size() == 1 ? "is" : "are") + " left out");
        }
    }
}
