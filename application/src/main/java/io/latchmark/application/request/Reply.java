package io.latchmark.application.request;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The result of a request.
 *
 * @param exitCode of the process
 * @param reason why it failed; empty if it didn't
 * @param directory of the measurement
 * @param content of a database that was reset, if requested; databases with the same rows have the same content
 */
public record Reply(int exitCode, String reason, Optional<Path> directory, Optional<String> content) {
    /** The reply to a failed request. */
    public static Reply failed(int exitCode, String reason) {
        return new Reply(exitCode, reason, Optional.empty(), Optional.empty());
    }

    /** Whether everything is done and valid. */
    public boolean isGood() {
        return exitCode == 0;
    }
}
