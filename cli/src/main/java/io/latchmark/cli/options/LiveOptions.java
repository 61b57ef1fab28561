package io.latchmark.cli.options;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.live.LivePage;
import io.latchmark.live.PageAddress;
import io.latchmark.operation.Measured;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The page on which a command is watched. */
public final class LiveOptions {
    @Option(
            names = "--live",
            arity = "0..1",
            paramLabel = "[ADDRESS:]PORT",
            fallbackValue = "0",
            description = {
                "serve a live page: on this host alone, at any free port, unless one is given. With an ADDRESS other hosts",
                "reach it; its link holds the token that they need"
            })
    @Effect(Condition.ALWAYS)
    private Optional<PageAddress> live = Optional.empty();

    /** Makes a measurement, and returns the exit code. */
    public int measure(String command, LivePage.Work<Measured> work) throws InterruptedException {
        return ExitCode.of(execute(command, work)).code();
    }

    /** Executes a command's work for the user at the console, with the page if it was asked for. */
    public <T> T execute(String command, LivePage.Work<T> work) throws InterruptedException {
        ConsoleOperator operator = new ConsoleOperator(Console.standard());
        return live.isPresent() ? LivePage.watch(live.get(), command, operator, work) : work.execute(operator);
    }
}
