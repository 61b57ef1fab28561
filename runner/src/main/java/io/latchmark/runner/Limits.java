package io.latchmark.runner;

import java.time.Duration;

/**
 * Limits of a run's waits.
 *
 * @param withoutConnection a session without a connection for this long ends the run
 * @param stop a session whose transaction takes longer than this after the end of the load is considered hanging
 */
public record Limits(Duration withoutConnection, Duration stop) {
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(60));
}
