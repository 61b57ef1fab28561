package io.latchmark.runner.experiment;

import java.util.regex.Pattern;

/**
 * A command whose output shows whether a configuration is in force.
 *
 * @param action reads the state; an exit code other than 0 is a failure
 * @param expected what the output must contain, as a regular expression that may match anywhere; ^ and $ match at each line
 */
public record Verification(Action action, Pattern expected) {
    /** Whether the output matches. */
    public boolean holds(String output) {
        return expected.matcher(output).find();
    }
}
