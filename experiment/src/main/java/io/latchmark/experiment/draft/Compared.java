package io.latchmark.experiment.draft;

/** What the two configurations of a new experiment differ in. */
public enum Compared {
    /** The places of their databases. */
    PLACES,
    /** What a command sets. */
    COMMAND,
    /** What the operator sets. */
    HAND,
    /** The options of their runs. */
    OPTIONS
}
