package io.latchmark.runner;

import java.time.Duration;

/**
 * How long a run waits for what may never come.
 *
 * @param withoutConnection a session to which the server gives no connection for so long ends the run
 * @param stop a session whose transaction takes longer than this after the end of the load counts as hanging
 */
public record Limits(Duration withoutConnection, Duration stop) {
    public static final Limits DEFAULT = new Limits(Duration.ofSeconds(60), Duration.ofSeconds(60));
}
