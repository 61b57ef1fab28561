package io.latchmark.cli;

import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.Effect;
import io.latchmark.live.notebook.Notebook;
import io.latchmark.live.server.PageAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark serve}. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = {
            "Shows all results below a folder in a browser: sorts and filters them, opens reports, compares.",
            "New ones appear by themselves. Serves until Ctrl-C. Nothing is changed but an index, which may be deleted."
        })
final class ServeCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description =
                    "runs, probes and experiments in this folder and below it are shown (default: the current one)")
    private Path folder = Path.of(".");

    @Option(
            names = "--listen",
            paramLabel = "[ADDRESS:]PORT",
            defaultValue = "0",
            description = {
                "where the page is served: on this host alone unless an ADDRESS is given; 0 is any free port (default:",
                "${DEFAULT-VALUE}). With an ADDRESS other hosts reach it; its link holds the token that they need"
            })
    @Effect(Condition.ALWAYS)
    private PageAddress listen = PageAddress.parse("0");

    @Override
    public Integer call() throws InterruptedException {
        Notebook.serve(folder, listen, new ConsoleOperator(Console.standard()));
        return ExitCode.DONE.code();
    }
}
