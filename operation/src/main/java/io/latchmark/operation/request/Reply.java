package io.latchmark.operation.request;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How a request ended.
 *
 * @param exitCode of the process
 * @param reason why it failed; empty if it didn't
 * @param directory what was measured
 */
public record Reply(int exitCode, String reason, Optional<Path> directory) {
    /** Whether all is done and valid. */
    public boolean isGood() {
        return exitCode == 0;
    }
}
