package io.latchmark.embedded;

/** What the embedded server is started for. */
public enum ServerUse {
    /** Runs: with the settings that were asked for, and direct I/O where the file system takes it. */
    MEASUREMENT,
    /**
     * Work on all rows that nobody measures: a load, a check. With a large buffer pool, buffered I/O and few
     * checkpoints, and just as durable.
     */
    BULK
}
