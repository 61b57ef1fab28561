package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.Outlet;
import io.latchmark.cli.feature.Feature;
import io.latchmark.cli.options.Converters;
import io.latchmark.cli.options.FioNames;
import io.latchmark.cli.options.GroupedHelp;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Interrupts;
import io.latchmark.platform.OutOfMemory;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TimeZone;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ParameterException;

/** The program {@code latchmark}: parses the command line, runs a command, and exits with its exit code. */
@Command(
        name = "latchmark",
        mixinStandardHelpOptions = true,
        versionProvider = Main.Version.class,
        header =
                "Drives a TPC-C-like workload against a database, and says how much of a throughput difference between two"
                        + " storage configurations the storage explains.",
        footer = {
            "",
            "Exit codes: 0 done and valid, 1 bug, 2 usage, 3 environment (server, device, permission, disk space), 4 finished"
                    + " but not valid, 5 consistency check failed, 6 a verdict that --fail-if names.",
            "Ended by a signal: 130 Ctrl-C (INT), 143 TERM, 129 HUP.",
            "Ctrl-C ends a command cleanly, and keeps what it has recorded; a second Ctrl-C ends it at once.",
            "",
            "Start with: latchmark demo"
        })
public final class Main {
    private static final int HELP_WIDTH = 110;
    private static final int HELP_WIDTH_MIN = 55;
    /** Time limit for output to a terminal that has stopped reading. */
    private static final Duration LAST_WORDS_MAX = Duration.ofMillis(500);

    /** A strong reference, which preserves its level: the driver's warnings are also thrown. */
    private static final Logger SQL_SERVER_DRIVER = Logger.getLogger("com.microsoft.sqlserver.jdbc");

    private Main() {}

    private static List<Class<?>> commands() {
        List<Class<?>> commands = new ArrayList<>(List.of(
                DemoCommand.class,
                NewCommand.class,
                DoctorCommand.class,
                SchemaCommand.class,
                LoadCommand.class,
                CheckCommand.class,
                SnapshotCommand.class,
                ResetCommand.class,
                RunCommand.class,
                CompareCommand.class,
                ReportCommand.class,
                PlanCommand.class,
                ExperimentCommand.class,
                EmbeddedCommand.class,
                ProbeCommand.class,
                ImportCommand.class,
                InjectCommand.class,
                AgentCommand.class,
                CompletionCommand.class));
        Feature.all().forEach(feature -> commands.addAll(feature.commands()));
        return commands;
    }

    /** The entry point. */
    public static void main(String[] arguments) {
        int exitCode = ExitCode.BUG.code();
        // PostgreSQL's driver requests the JVM's zone for every session, and an older server may not know it.
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        Outlet outlet = Outlet.install();
        Console.standard().through(outlet);
        try {
            Interrupts.takeSignals(new Interrupts.Exits(
                    text -> Console.standard().error(text),
                    code -> {
                        outlet.drain(LAST_WORDS_MAX);
                        System.exit(code);
                    },
                    code -> {
                        outlet.drain(LAST_WORDS_MAX);
                        Runtime.getRuntime().halt(code);
                    }));
            Thread.setDefaultUncaughtExceptionHandler(Main::failedThread);
            Child.whenParentEnds(() -> Interrupts.endAsBySignal(ExitCode.INTERRUPTED.code()));
            exitCode = execute(arguments);
        } catch (RuntimeException | Error e) {
            exitCode = failed(e);
        } finally {
            exitCode = printed(outlet, exitCode);
            Interrupts.finished();
            System.exit(Interrupts.exitCode(exitCode));
        }
    }

    /** Waits until all output is printed, or a signal. Returns the command's exit code, unless output can't be written. */
    private static int printed(Outlet outlet, int exitCode) {
        while (outlet.isBehind() && Interrupts.ending().isEmpty()) {
            outlet.drain(LAST_WORDS_MAX);
        }
        outlet.drain(LAST_WORDS_MAX);
        Optional<String> failure = outlet.failure();
        if (failure.isEmpty()) {
            return exitCode;
        }
        Console.standard()
                .error("standard output can't be written: " + failure.get() + "; what was printed is not complete");
        outlet.drain(LAST_WORDS_MAX);
        return exitCode == ExitCode.DONE.code() ? ExitCode.ENVIRONMENT.code() : exitCode;
    }

    /** Handles the failure of a background thread, without which the command must not continue. */
    private static void failedThread(Thread thread, Throwable failure) {
        Interrupts.end(report(failure), "the thread " + thread.getName() + " has failed; its reason is above");
    }

    static int execute(String... arguments) {
        SQL_SERVER_DRIVER.setLevel(Level.OFF);
        CommandLine commandLine = commandLine(arguments);
        commandLine.setOut(new PrintWriter(System.out, true, StandardCharsets.UTF_8));
        commandLine.setErr(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        commandLine.setUsageHelpWidth(
                Math.max(HELP_WIDTH_MIN, Math.min(HELP_WIDTH, Console.standard().columns())));
        commandLine.setExecutionStrategy(Arguments::execute);
        commandLine.setParameterExceptionHandler(Main::usageError);
        commandLine.setExecutionExceptionHandler((failure, failed, parsed) -> failed(failure));
        return arguments.length == 0 ? help(commandLine) : commandLine.execute(arguments);
    }

    /** The program with the command that these arguments call, or with all commands: to build one takes longer than to start. */
    public static CommandLine commandLine(String... arguments) {
        CommandLine line = new CommandLine(new Main());
        if (List.of(arguments).equals(List.of("--version"))) {
            return line;
        }
        List<Class<?>> called = commands().stream()
                .filter(command -> arguments.length > 0 && arguments[0].equals(name(command)))
                .filter(command -> !command.equals(CompletionCommand.class))
                .toList();
        (called.isEmpty() ? commands() : called).forEach(line::addSubcommand);
        return prepared(line);
    }

    /** The name of a command, which its class has too; to read the annotation would take longer. */
    static String name(Class<?> command) {
        return command.getSimpleName()
                .replaceFirst("Command$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", "-")
                .toLowerCase(Locale.ROOT);
    }

    /** Configures how every command parses its arguments. */
    static CommandLine prepared(CommandLine commandLine) {
        FioNames.addTo(commandLine);
        GroupedHelp.addTo(commandLine);
        commandLine.setCaseInsensitiveEnumValuesAllowed(true);
        // An argument is literal, even if it starts with @.
        commandLine.setExpandAtFiles(false);
        Converters.register(commandLine);
        return commandLine;
    }

    private static int help(CommandLine commandLine) {
        commandLine.usage(commandLine.getErr());
        return ExitCode.USAGE.code();
    }

    private static int usageError(ParameterException e, String[] arguments) {
        CommandLine command = e.getCommandLine();
        PrintWriter err = command.getErr();
        err.println(Console.errorText(Arguments.text(e)));
        err.println("Try '" + command.getCommandSpec().qualifiedName() + " --help'.");
        return ExitCode.USAGE.code();
    }

    private static int failed(Throwable failure) {
        Console console = Console.standard();
        boolean known = failure instanceof LatchmarkException || failure instanceof InterruptedException;
        if (!known) {
            return report(failure);
        }
        // Failures while the command was ending, for example of the server's shutdown; the cause comes last.
        for (Throwable later : failure.getSuppressed()) {
            console.error(String.valueOf(later.getMessage()));
        }
        Optional<Interrupts.Ending> ending = Interrupts.ending();
        if (ending.isPresent() && !ending.get().signalled()) {
            String reason = ending.get().reason();
            String ofCommand = failure instanceof LatchmarkException ? String.valueOf(failure.getMessage()) : "";
            if (!ofCommand.isEmpty()) {
                console.error(ofCommand);
            }
            if (!ofCommand.contains(reason)) {
                console.error(reason);
            }
            return ending.get().exitCode();
        }
        if (ending.isPresent() || !(failure instanceof LatchmarkException operatingError)) {
            console.error("interrupted");
            return ExitCode.INTERRUPTED.code();
        }
        console.error(operatingError.getMessage());
        return ExitCode.of(operatingError).code();
    }

    /** Reports a failure other than an operating error. */
    private static int report(Throwable failure) {
        Console console = Console.standard();
        Optional<String> memory = OutOfMemory.text(failure);
        if (memory.isPresent()) {
            console.error(memory.get());
            return ExitCode.ENVIRONMENT.code();
        }
        console.error("this is a bug of Latchmark; please report it with the lines below");
        failure.printStackTrace(System.err);
        return ExitCode.BUG.code();
    }

    /** Provides the version written by the build. */
    public static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"latchmark " + number()};
        }

        /** Its number. */
        public static String number() {
            String version = Main.class.getPackage().getImplementationVersion();
            return version == null ? "(development)" : version;
        }
    }
}
