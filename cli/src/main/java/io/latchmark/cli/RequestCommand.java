package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.Effect;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.PrepareOperation;
import io.latchmark.operation.RunOperation;
import io.latchmark.operation.SnapshotOperation;
import io.latchmark.operation.experiment.Child;
import io.latchmark.operation.probe.ProbeOperation;
import io.latchmark.operation.request.PrepareRequest;
import io.latchmark.operation.request.ProbeRequest;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.request.Reply;
import io.latchmark.operation.request.Request;
import io.latchmark.operation.request.ResetRequest;
import io.latchmark.operation.request.RunRequest;
import io.latchmark.results.JsonFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark request}: what an experiment starts for each of its steps. */
@Command(
        name = "request",
        hidden = true,
        mixinStandardHelpOptions = true,
        description = "Executes a request that an experiment has written, and writes the reply.")
final class RequestCommand implements CheckedCommand {
    @Parameters(paramLabel = "FILE", description = "the request")
    private Path file = Path.of("");

    @Option(names = "--reply", paramLabel = "FILE", required = true, description = "gets the reply")
    @Effect(Condition.ALWAYS)
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
            Reply done = execute(Child.read(file));
            JsonFile.write(reply, done);
            return done.exitCode();
        } catch (LatchmarkException e) {
            JsonFile.write(reply, new Reply(ExitCode.of(e).code(), String.valueOf(e.getMessage()), Optional.empty()));
            throw e;
        }
    }

    private static Reply execute(Request request) throws InterruptedException {
        Console console = Console.standard();
        ConsoleOperator operator = new ConsoleOperator(console);
        if (request instanceof RunRequest run) {
            RunOperation.Result result = RunOperation.execute(run, Main.Version.number(), operator);
            return new Reply(
                    ExitCode.of(result.conclusion(), console).code(),
                    result.conclusion().reason(),
                    Optional.of(result.directory().path()));
        }
        if (request instanceof ProbeRequest probe) {
            ProbeOperation.Result result = ProbeOperation.execute(probe, Main.Version.number(), operator);
            return new Reply(ExitCode.of(result, console).code(), result.reason(), Optional.of(result.directory()));
        }
        if (request instanceof PrepareRequest prepare) {
            PrepareOperation.execute(prepare, operator);
        } else if (request instanceof ResetRequest reset) {
            SnapshotOperation.reset(reset.database(), Optional.of(reset.snapshot()), operator);
        }
        return new Reply(ExitCode.DONE.code(), "", Optional.empty());
    }
}
