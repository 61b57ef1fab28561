package io.latchmark.cli.options;

import io.latchmark.application.request.RunRequest;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The initial content of the embedded server's database, and how idle the host must be. */
public final class StartOptions {
    @HelpGroup.Of(HelpGroup.EMBEDDED)
    @Option(
            names = "--continue",
            description =
                    "run on the database as it is. By default the run first restores the snapshot that was restored"
                            + " last; initially that is the one which the first run takes of the load")
    private boolean continued;

    @HelpGroup.Of(HelpGroup.TIMING)
    @Option(
            names = "--wait-for-idle",
            arity = "0..1",
            paramLabel = "TIME",
            fallbackValue = "10m",
            description = "first wait until other programs use less than 5 %% of this host's CPU time, at most TIME"
                    + " (default: ${FALLBACK-VALUE}); exit code 3 if they still use more. Without this option a busy"
                    + " host is only reported")
    private Optional<Duration> waitForIdle = Optional.empty();

    /** The requested start. */
    public RunRequest.Start start() {
        return continued ? RunRequest.Start.PRESENT : RunRequest.Start.SNAPSHOT;
    }

    /** The maximum wait for an idle host; empty to start immediately. */
    public Optional<Duration> waitForIdle() {
        return waitForIdle;
    }
}
