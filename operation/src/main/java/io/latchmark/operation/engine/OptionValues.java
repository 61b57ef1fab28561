package io.latchmark.operation.engine;

import java.util.List;

/** The options chosen for one command. Options are named without dashes. */
public interface OptionValues {
    /** Whether an option was given; a switch that was given as off was not. */
    boolean has(String option);

    /** The values of an option, its default if it was not given; empty if the command has no such option. */
    List<Object> values(String option);
}
