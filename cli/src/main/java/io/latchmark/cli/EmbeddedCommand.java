package io.latchmark.cli;

import io.latchmark.application.DatabaseSession;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DataFolderOptions;
import io.latchmark.cli.options.EmbeddedOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedStatus;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.WorkloadSettings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark embedded}. */
@HelpGroup.Of(HelpGroup.DATABASE)
@Command(
        name = "embedded",
        mixinStandardHelpOptions = true,
        header = "Keeps the embedded PostgreSQL running between commands, for psql and other tools.",
        footer = {"latchmark embedded start", "latchmark embedded stop"},
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
    @Command(
            name = "start",
            mixinStandardHelpOptions = true,
            header = "Starts the server and leaves it running.",
            footer = {"latchmark embedded start", "latchmark embedded start --data-dir /mnt/array-a/data --port 5433"})
    static final class Start implements CheckedCommand {
        @Mixin
        private final DataFolderOptions folder = new DataFolderOptions();

        @Mixin
        private final EmbeddedOptions embedded = new EmbeddedOptions();

        @Option(
                names = "--users",
                paramLabel = "N",
                defaultValue = "100",
                description = "number of terminals that need connections (default: ${DEFAULT-VALUE})")
        private int users = 100;

        @Override
        public void check(Problems problems) {
            request().check(problems);
            problems.requireWithin("--users", users, 1, WorkloadSettings.CONNECTIONS_MAX);
        }

        @Override
        public Integer call() {
            Console console = Console.standard();
            Interrupts.on(Thread.currentThread()::interrupt);
            return print(
                    console,
                    EmbeddedServer.startDetached(
                            DatabaseSession.embeddedSettings(request().embedded(), users), console::line));
        }

        private DatabaseRequest request() {
            return DatabaseRequest.of(embedded.request(folder.dataDir()));
        }
    }

    @Command(
            name = "stop",
            mixinStandardHelpOptions = true,
            header = "Stops a server that was left running.",
            footer = {"latchmark embedded stop", "latchmark embedded stop --data-dir /mnt/array-a/data"})
    int stop(@Mixin DataFolderOptions folder) {
        Console console = Console.standard();
        boolean ran = EmbeddedServer.stopDetached(folder.dataDir(), console::line);
        console.line(ran ? "Stopped." : "No server runs.");
        return ExitCode.DONE.code();
    }

    @Command(
            name = "status",
            mixinStandardHelpOptions = true,
            header = "Reports whether the server runs, and where.",
            footer = {"latchmark embedded status", "latchmark embedded status --data-dir /mnt/array-a/data"})
    int status(@Mixin DataFolderOptions folder) {
        return print(Console.standard(), EmbeddedServer.status(folder.dataDir()));
    }
}
