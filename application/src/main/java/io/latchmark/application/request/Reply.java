package io.latchmark.application.request;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a request ended.
 *
 * @param exitCode of the process
 * @param reason why it failed; empty if it didn't
 * @param directory what was measured
 * @param content of a database that was reset, if that was asked; the same of databases with the same rows
 */
public record Reply(int exitCode, String reason, Optional<Path> directory, Optional<String> content) {
    /** What was asked has failed. */
    public static Reply failed(int exitCode, String reason) {
        return new Reply(exitCode, reason, Optional.empty(), Optional.empty());
    }

    /** Whether all is done and valid. */
    public boolean isGood() {
        return exitCode == 0;
    }
}
