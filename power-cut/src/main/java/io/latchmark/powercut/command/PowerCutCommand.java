package io.latchmark.powercut.command;

import io.latchmark.application.Child;
import io.latchmark.cli.CheckedCommand;
import io.latchmark.cli.Main;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.Outlet;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.Problems;
import io.latchmark.platform.Shell;
import io.latchmark.platform.TerminalPrompt;
import io.latchmark.powercut.WitnessLink;
import io.latchmark.powercut.WitnessOperation;
import io.latchmark.powercut.WitnessRequest;
import io.latchmark.powercut.WitnessedDatabase;
import io.latchmark.powercut.WriterOperation;
import io.latchmark.powercut.WriterRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark power-cut}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "power-cut",
        mixinStandardHelpOptions = true,
        header = "Tests whether storage keeps the writes that it acknowledged when the power fails.",
        description =
                "A witness starts a writer on the host under test, which reports each acknowledged write before the"
                        + " next one. After a power cut it reads back what it wrote.",
        footer = {
            "latchmark power-cut witness cuts/write-back --host root@db -- power-cut write /data",
            "latchmark power-cut witness cuts/write-back --host root@db --cut ./power-cycle-db.sh --cuts 30 -- power-cut write /data"
        },
        subcommands = {
            PowerCutCommand.WitnessCommand.class,
            PowerCutCommand.WriteCommand.class,
            PowerCutCommand.VerifyCommand.class,
            PowerCutCommand.VerifyDatabaseCommand.class
        })
final class PowerCutCommand {
    private PowerCutCommand() {}

    private static Integer exitCode(boolean isKept) {
        return (isKept ? ExitCode.DONE : ExitCode.INCONSISTENT).code();
    }

    /** {@code latchmark power-cut witness}. */
    @Command(
            name = "witness",
            mixinStandardHelpOptions = true,
            header =
                    "Records what a writer reports, on a host that keeps its power, and judges what is found after a cut.",
            description =
                    "It starts the writer by ssh, and again after each cut. Started again it continues the test of its"
                            + " folder. Without --cut, cut the power yourself.",
            footer = {
                "latchmark power-cut witness cuts/write-back --host root@db -- power-cut write /data",
                "latchmark power-cut witness cuts/database --host root@db -- run --witness --data-dir /data/latchmark",
                "latchmark power-cut witness cuts/database --host root@db -- power-cut verify-database --data-dir /data/latchmark"
            })
    static final class WitnessCommand implements CheckedCommand {
        @Parameters(
                index = "0",
                paramLabel = "FOLDER",
                description = "folder of the record; one for each storage configuration")
        private Path folder = Path.of("");

        @Parameters(
                index = "1..*",
                arity = "1..*",
                paramLabel = "COMMAND",
                description =
                        "after '--', the command of Latchmark that writes or reads back on the host under test: power-cut"
                                + " write, power-cut verify, power-cut verify-database or run --witness, with its options")
        private List<String> command = new ArrayList<>();

        @Option(
                names = "--host",
                paramLabel = "HOST",
                description = "host under test, as ssh takes it (default: this host)")
        private Optional<String> host = Optional.empty();

        @Option(
                names = "--host-shell",
                paramLabel = "WORDS",
                defaultValue = "ssh",
                description = "how the writer is started there, with {} for the host (default: ${DEFAULT-VALUE})")
        private String shell = "ssh";

        @Option(
                names = "--host-program",
                paramLabel = "WORDS",
                defaultValue = "latchmark",
                description = "the program there (default: ${DEFAULT-VALUE})")
        private String program = "latchmark";

        @Option(
                names = "--configuration",
                paramLabel = "NAME",
                defaultValue = "",
                description = "label of the storage configuration, as in the runs with it (default: the folder's name)")
        private String configuration = "";

        @Option(
                names = "--cuts",
                paramLabel = "N",
                defaultValue = "0",
                description = "end the test after this many power cuts (default: when you end it)")
        private int cuts;

        @Option(
                names = "--cut",
                paramLabel = "COMMAND",
                description = "command of this host's shell that cuts the power of the writer's host and restores it,"
                        + " for example by IPMI or a smart plug. A reset keeps the power of caches, and proves nothing"
                        + " of them. You are asked first")
        private @Nullable String cut;

        @Option(
                names = "--after",
                paramLabel = "MIN[-MAX]",
                defaultValue = "10s-60s",
                description = "how long the writer writes before --cut (default: ${DEFAULT-VALUE}, drawn each time)")
        private String after = "10s-60s";

        @Option(names = "--yes", description = "do not ask before --cut")
        private boolean yes;

        @Option(
                names = "--wait",
                paramLabel = "TIME",
                defaultValue = "30m",
                description = "how long to wait for the writer after a cut (default: ${DEFAULT-VALUE})")
        private Duration patience = Duration.ofMinutes(30);

        @Override
        public void check(Problems problems) {
            try {
                request().check(problems);
            } catch (IllegalArgumentException e) {
                problems.add("--after " + after + ": " + e.getMessage());
            }
        }

        WitnessRequest request() {
            String[] times = after.split("-", 2);
            Duration min = DurationText.parse(times[0]);
            Duration max = DurationText.parse(times[times.length - 1]);
            String label = configuration.isEmpty()
                    ? String.valueOf(folder.toAbsolutePath().normalize().getFileName())
                    : configuration;
            return new WitnessRequest(
                    folder,
                    label,
                    writer(),
                    cuts,
                    Optional.ofNullable(cut).map(command -> new WitnessRequest.Cut(command, min, max)));
        }

        private WitnessRequest.Writer writer() {
            List<String> words = new ArrayList<>(
                    host.isEmpty()
                            ? new Child(Main.class, Main.Version.number()).words(List.of())
                            : List.of(program.strip().split("\\s+")));
            words.addAll(command);
            return new WitnessRequest.Writer(
                    host.orElse("localhost"), host.isEmpty() ? Shell.LOCAL : Shell.of(shell), words, patience);
        }

        @Override
        public Integer call() throws InterruptedException {
            WitnessRequest request = request();
            if (request.cut().isPresent() && !yes) {
                Console.standard()
                        .line("--cut cuts the power of another host again and again. All that runs there ends without"
                                + " warning, and data of other programs can be damaged.");
                if (!TerminalPrompt.line("Type 'cut' to allow it: ").equals("cut")) {
                    throw LatchmarkException.usage(
                            "--cut " + request.cut().orElseThrow().command()
                                    + ": was not allowed; type 'cut' when asked, or give --yes");
                }
            }
            WitnessOperation.Ended ended =
                    WitnessOperation.execute(request, Main.Version.number(), new ConsoleOperator(Console.standard()));
            return ended.test().withLoss() > 0 ? ExitCode.INCONSISTENT.code() : ended.exitCode();
        }
    }

    /** The witness that has started this process. */
    static WitnessLink witness(boolean haltsWhenLost) {
        if (TerminalPrompt.isPossible()) {
            throw LatchmarkException.usage(
                    "a witness starts this command: 'latchmark power-cut witness FOLDER --host HOST --"
                            + " COMMAND' on a host that keeps its power");
        }
        return WitnessLink.open(System.in, Outlet.lines(), Main.Version.number(), haltsWhenLost);
    }

    /** What a writer writes. */
    static final class WriterOptions {
        @Parameters(paramLabel = "FOLDER", description = "folder on the storage under test")
        private Path folder = Path.of("");

        @Option(
                names = "--size",
                paramLabel = "SIZE",
                defaultValue = "256MiB",
                description = "size of all files (default: ${DEFAULT-VALUE}); more than the cache shows more")
        private ByteSize size = ByteSize.parse("256MiB");

        @Option(
                names = "--outstanding",
                paramLabel = "N",
                defaultValue = "4",
                description = "writes in progress in each way: O_DIRECT with O_DSYNC, fdatasync, fsync, and fsync of a"
                        + " growing file (default: ${DEFAULT-VALUE})")
        private int depth = 4;

        @Option(
                names = "--block",
                paramLabel = "SIZE",
                split = ",",
                defaultValue = "512B,4KiB,8KiB,64KiB",
                description = "sizes of writes (default: ${DEFAULT-VALUE})")
        private List<ByteSize> blocks = new ArrayList<>();

        /** What it does; as the last one, it only reads back. */
        WriterRequest request(boolean isLast) {
            return new WriterRequest(
                    folder,
                    new WriterRequest.Amount(
                            size.bytes(),
                            depth,
                            blocks.stream()
                                    .map(block -> (int) Math.min(Integer.MAX_VALUE, block.bytes()))
                                    .toList()),
                    isLast);
        }

        Integer execute(boolean isLast) throws InterruptedException {
            try (WitnessLink link = witness(true)) {
                return exitCode(
                        WriterOperation.execute(request(isLast), link, new ConsoleOperator(Console.standard())));
            }
        }
    }

    /** {@code latchmark power-cut write}. */
    @Command(
            name = "write",
            mixinStandardHelpOptions = true,
            header = "Writes until the power is cut; started again, it first reads back what it wrote.",
            description =
                    "A witness starts it. It writes only to its own files, in the folder latchmark-power-cut of FOLDER.",
            footer = {
                "latchmark power-cut witness cuts/wb --host root@db -- power-cut write /data",
                "latchmark power-cut witness cuts/wb --host root@db -- power-cut write /data --size 8GiB --outstanding 16"
            })
    static final class WriteCommand implements CheckedCommand {
        @Mixin
        private final WriterOptions options = new WriterOptions();

        @Override
        public void check(Problems problems) {
            options.request(false).check(problems);
        }

        @Override
        public Integer call() throws InterruptedException {
            return options.execute(false);
        }
    }

    /** {@code latchmark power-cut verify}. */
    @Command(
            name = "verify",
            mixinStandardHelpOptions = true,
            header = "Reads back what was written before the last power cut, and ends the test.",
            description = "A witness starts it. Give it the options of 'power-cut write'.",
            footer = {
                "latchmark power-cut witness cuts/wb --host root@db -- power-cut verify /data",
                "latchmark power-cut witness cuts/wb -- power-cut verify /mnt/array-a"
            })
    static final class VerifyCommand implements CheckedCommand {
        @Mixin
        private final WriterOptions options = new WriterOptions();

        @Override
        public void check(Problems problems) {
            options.request(true).check(problems);
        }

        @Override
        public Integer call() throws InterruptedException {
            return options.execute(true);
        }
    }

    /** {@code latchmark power-cut verify-database}. */
    @Command(
            name = "verify-database",
            mixinStandardHelpOptions = true,
            header = "Looks for every commit of 'run --witness' in a database that has recovered from a power cut.",
            description = "A witness starts it. It also checks the consistency conditions.",
            footer = {
                "latchmark power-cut witness cuts/database --host root@db -- power-cut verify-database --data-dir /data/latchmark",
                "latchmark power-cut witness cuts/server -- power-cut verify-database --url jdbc:postgresql://db/bench --user bench"
            })
    static final class VerifyDatabaseCommand implements CheckedCommand {
        @Mixin
        private final DatabaseOptions database = new DatabaseOptions();

        @Override
        public void check(Problems problems) {
            database.request().check(problems);
        }

        @Override
        public Integer call() throws InterruptedException {
            try (WitnessLink link = witness(false)) {
                return exitCode(
                        WitnessedDatabase.verify(database.request(), link, new ConsoleOperator(Console.standard())));
            }
        }
    }
}
