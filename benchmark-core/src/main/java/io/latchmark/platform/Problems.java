package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Collects the problems of a command's settings, so that all of them are reported together. */
public final class Problems {
    private final List<String> problems = new ArrayList<>();

    /** Adds a problem: name, value, bound, remedy. */
    public Problems add(String problem) {
        problems.add(problem);
        return this;
    }

    /** Requires a whole number within bounds, both included. */
    public Problems requireWithin(String option, long value, long min, long max) {
        if (value < min || value > max) {
            add(option + " " + value + ": must be " + min + " to " + max);
        }
        return this;
    }

    /** Requires a time within bounds, both included. */
    public Problems requireWithin(String option, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            add(option + " " + DurationText.of(value) + ": must be " + DurationText.of(min) + " to "
                    + DurationText.of(max));
        }
        return this;
    }

    /** The problems, in the order of their addition. */
    public List<String> list() {
        return List.copyOf(problems);
    }

    /** Whether there are no problems. */
    public boolean isEmpty() {
        return problems.isEmpty();
    }

    /**
     * Throws if there are problems.
     *
     * @throws LatchmarkException of category USAGE, with all problems
     */
    public void throwIfAny() {
        if (!problems.isEmpty()) {
            throw LatchmarkException.usage(String.join(System.lineSeparator() + "           ", problems));
        }
    }
}
