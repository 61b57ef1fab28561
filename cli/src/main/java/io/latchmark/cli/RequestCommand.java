package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.Measured;
import io.latchmark.application.request.Reply;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.RequestOperation;
import io.latchmark.platform.Problems;
import io.latchmark.results.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark request}: the process that an experiment starts for each of its steps. */
@Command(
        name = "request",
        hidden = true,
        mixinStandardHelpOptions = true,
        header = "Executes a request that an experiment has written, and writes the reply.")
final class RequestCommand implements CheckedCommand {
    @Parameters(paramLabel = "FILE", description = "the request")
    private Path file = Path.of("");

    @Option(names = "--reply", paramLabel = "FILE", required = true, description = "gets the reply")
    private Path reply = Path.of("");

    @Override
    public void check(Problems problems) {
        if (!Files.isRegularFile(file)) {
            problems.add(file + ": is not a file with a request; name one that an experiment has written");
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        try {
            RequestOperation.Outcome outcome = RequestOperation.execute(
                    Child.read(file), Main.Version.number(), ConsoleOperator.ofParent(Console.standard()));
            Optional<Measured> measured = outcome.measured();
            int exitCode = measured.map(ExitCode::of).orElse(ExitCode.DONE).code();
            JsonFile.write(
                    reply,
                    new Reply(
                            exitCode,
                            measured.map(Measured::reason).orElse(""),
                            measured.map(Measured::directory),
                            outcome.content()));
            return exitCode;
        } catch (LatchmarkException e) {
            JsonFile.write(reply, Reply.failed(ExitCode.of(e).code(), e.getMessage()));
            throw e;
        }
    }
}
