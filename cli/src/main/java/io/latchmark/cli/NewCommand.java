package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.create.Interview;
import io.latchmark.cli.create.Questions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LocationOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.ExperimentOperation;
import io.latchmark.experiment.draft.Draft;
import io.latchmark.platform.Problems;
import io.latchmark.platform.WholeFile;
import io.latchmark.platform.WriteFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark new}. */
@HelpGroup.Of(HelpGroup.START)
@Command(
        name = "new",
        mixinStandardHelpOptions = true,
        header = "Asks what you compare, proposes sizes, and writes the file of an experiment.",
        description =
                "At most eight questions, each of which an option answers; without a terminal, options must. The server is"
                        + " tested at once. Nothing is written before the last answer, and the file never has a password.",
        footer = {
            "latchmark new arrays.yaml",
            "latchmark new pool.yaml --compare options --data-dir pool --time 45m --change '--buffer-pool={64MiB|256MiB}'"
        })
final class NewCommand implements CheckedCommand {
    private static final String SUFFIX = "\\.ya?ml$";

    @Parameters(
            arity = "0..1",
            paramLabel = "FILE",
            defaultValue = "comparison.yaml",
            description = "file to write; its name is the experiment's (default: ${DEFAULT-VALUE})")
    private Path file = Path.of("comparison.yaml");

    @Mixin
    private final LocationOptions location = new LocationOptions();

    @Mixin
    private final Questions questions;

    @Option(names = "--overwrite", description = "replace the file if it exists")
    private boolean overwrite;

    @Option(names = "--dry-run", description = "afterwards print every step and command of the experiment")
    private boolean dryRun;

    @Option(names = "--start", description = "afterwards start the experiment")
    private boolean start;

    private final Console console;

    NewCommand() {
        this(Console.standard());
    }

    NewCommand(Console console) {
        this.console = console;
        this.questions = new Questions(console);
    }

    @Override
    public void check(Problems problems) {
        if (location.request().url().isPresent() || !console.isTerminal()) {
            location.request().check(problems);
        }
        Path folder = file.toAbsolutePath().normalize().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            problems.add("FILE " + file + ": " + folder + " is not a folder; make it, or choose another");
        } else if (Files.exists(file) && !overwrite) {
            problems.add("FILE " + file + ": exists already; name another, or add --overwrite");
        }
        if (!name().matches("[A-Za-z0-9][A-Za-z0-9._-]{0,59}")) {
            problems.add(
                    "FILE " + file + ": '" + name()
                            + "' can't name an experiment, which takes 1 to 60 letters, digits, '.', '_' and '-'; name another");
        }
    }

    private String name() {
        return file.toAbsolutePath().normalize().getFileName().toString().replaceFirst(SUFFIX, "");
    }

    @Override
    public Integer call() {
        questions.requireAnswers();
        Draft draft = new Interview(questions, location.request().passwordFile(), NewCommand::check).draft(name());
        try {
            if (overwrite) {
                WholeFile.replaceNamed(file, draft.text());
            } else {
                Files.writeString(file, draft.text(), StandardOpenOption.CREATE_NEW);
            }
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
        ExperimentOperation experiment = experiment(file);
        console.line("  " + experiment.plan().get(0));
        console.line("Written: " + file + ". Read it, then: latchmark experiment " + file);
        String next = dryRun ? "plan" : start ? "start" : "";
        while (true) {
            if (next.equals("plan")) {
                experiment.plan().forEach(console::line);
            } else if (next.equals("start")) {
                return Main.execute("experiment", file.toString());
            }
            if (dryRun || start || !console.isTerminal()) {
                return ExitCode.DONE.code();
            }
            next = console.ask("Type plan to print every step, start to begin, or nothing to leave: ")
                    .orElse("");
            if (next.isBlank()) {
                return ExitCode.DONE.code();
            }
        }
    }

    /** Refuses a file that the experiment would refuse. */
    private static void check(Draft draft) {
        try {
            Path trial = Files.createTempFile("latchmark-new", ".yaml");
            try {
                Files.writeString(trial, draft.text());
                ExperimentOperation unused = experiment(trial);
            } catch (LatchmarkException e) {
                throw LatchmarkException.usage(e.getMessage()
                        .replaceAll("\\Q" + trial + "\\E(:\\d+){0,2}: ", "")
                        .lines()
                        .map(String::strip)
                        .distinct()
                        .collect(Collectors.joining(System.lineSeparator())));
            } finally {
                Files.delete(trial);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write a file to the system's temporary folder: " + e.getMessage());
        }
    }

    private static ExperimentOperation experiment(Path yaml) {
        return new ExperimentOperation(yaml, Optional.empty(), false, new CommandOptions());
    }
}
