package io.latchmark.embedded;

/** The purpose for which the embedded server is started. */
public enum ServerUse {
    /** Runs: with the requested settings, and direct I/O if the file system supports it. */
    MEASUREMENT,
    /** Bulk work that is not measured: a load, a check. Large buffer pool, buffered I/O, few checkpoints; just as durable. */
    BULK
}
