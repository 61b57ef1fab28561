package io.latchmark.cli.options;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A heading of the help, in the order of printing: headings of commands, then of options. */
public enum HelpGroup {
    START("Start"),
    OPTIONS("Options"),
    DATABASE("Database"),
    MEASURE("Measure"),
    EMBEDDED("Embedded server"),
    FILE("Test file"),
    READY("Ready-made cells"),
    CELLS("Cells"),
    WORKLOAD("Workload"),
    DELAYS("Delays"),
    TIMING("Timing"),
    SAMPLING("Sampling"),
    RECORDING("Recording"),
    HOSTS("Other hosts"),
    WATCHING("Watching"),
    RESULTS("Results"),
    SHELL("Shell"),
    /** Options that only one engine has come before this group. */
    RARE("Seldom used"),
    HELP("Help");

    private final String title;

    HelpGroup(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The group of a command, of an option, or of all ungrouped options of a class. */
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.FIELD})
    public @interface Of {
        HelpGroup value();
    }
}
