package io.latchmark.cli.options;

import io.latchmark.operation.request.Condition;
import io.latchmark.operation.request.RunRequest;
import picocli.CommandLine.Option;

/** With which content of the embedded server's database a run begins. */
public final class StartOptions {
    @Option(
            names = "--continue",
            description = {
                "run on the database as the last command left it. Otherwise the embedded PostgreSQL is first reset to the",
                "snapshot from which its content came, or to that of the load, which the first run makes"
            })
    @Effect(Condition.EMBEDDED)
    private boolean continued;

    /** What these options ask for. */
    public RunRequest.Start start() {
        return continued ? RunRequest.Start.PRESENT : RunRequest.Start.SNAPSHOT;
    }
}
