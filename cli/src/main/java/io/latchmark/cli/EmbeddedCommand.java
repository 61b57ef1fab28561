package io.latchmark.cli;

import io.latchmark.application.Workspace;
import io.latchmark.application.request.Condition;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.WorkloadRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DataFolderOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.EmbeddedOptions;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedStatus;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Problems;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark embedded}. */
@Command(
        name = "embedded",
        mixinStandardHelpOptions = true,
        description = "Keeps the embedded PostgreSQL up between commands, for psql and other tools.",
        subcommands = EmbeddedCommand.Start.class)
final class EmbeddedCommand {
    private static int print(Console console, EmbeddedStatus status) {
        if (!status.running()) {
            console.line("No server runs.");
            return ExitCode.DONE.code();
        }
        console.line("Running as process " + status.pid()
                + (status.detached() ? ", until: latchmark embedded stop" : ", as long as the command that uses it"));
        console.line("  PGPASSFILE='" + status.pgpass() + "' psql '" + status.url() + "'");
        return ExitCode.DONE.code();
    }

    /** {@code latchmark embedded start}. */
    @Command(name = "start", mixinStandardHelpOptions = true, description = "Starts the server and leaves it running.")
    static final class Start implements CheckedCommand {
        @Mixin
        private final DataFolderOptions folder = new DataFolderOptions();

        @Mixin
        private final EmbeddedOptions embedded = new EmbeddedOptions();

        @Option(
                names = "--users",
                paramLabel = "N",
                defaultValue = "100",
                description = "number of terminals to have connections for (default: ${DEFAULT-VALUE})")
        @Effect(Condition.ALWAYS)
        private int users = 100;

        @Override
        public void check(Problems problems) {
            request().check(problems);
            problems.requireWithin("--users", users, 1, WorkloadRequest.CONNECTIONS_MAX);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            Interrupts.on(Thread.currentThread()::interrupt);
            return print(
                    console,
                    EmbeddedServer.startDetached(
                            Workspace.embeddedSettings(request().embedded(), users), console::line));
        }

        private DatabaseRequest request() {
            return DatabaseRequest.of(embedded.request(folder.dataDir()));
        }
    }

    @Command(name = "stop", mixinStandardHelpOptions = true, description = "Stops a server that was left running.")
    int stop(@Mixin DataFolderOptions folder) {
        Console console = Console.standard();
        boolean ran = EmbeddedServer.stopDetached(folder.dataDir(), console::line);
        console.line(ran ? "Stopped." : "No server runs.");
        return ExitCode.DONE.code();
    }

    @Command(name = "status", mixinStandardHelpOptions = true, description = "Says whether the server runs, and where.")
    int status(@Mixin DataFolderOptions folder) {
        return print(Console.standard(), EmbeddedServer.status(folder.dataDir()));
    }
}
