package io.latchmark.storage.facts;

import io.latchmark.platform.Program;
import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Limits;
import java.time.Duration;
import java.util.List;

/** Runs commands on this machine, without a shell, with empty input and in the C locale. Stateless; any thread. */
public final class LocalCommands implements CommandOutput {
    private final Duration limit;

    /** Commands with the limits of {@link CommandOutput}. */
    public LocalCommands() {
        this(TIME_LIMIT);
    }

    /** Commands with another time limit, for tests. */
    LocalCommands(Duration limit) {
        this.limit = limit;
    }

    @Override
    public ToolOutput of(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("LC_ALL", "C");
        End end = Program.run(builder, new Limits(limit, BYTES_MAX, true, () -> false));
        return new ToolOutput(end.ending(), Math.max(0, end.exitCode()), end.output());
    }
}
