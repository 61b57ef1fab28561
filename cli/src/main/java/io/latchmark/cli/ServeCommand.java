package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.live.notebook.Notebook;
import io.latchmark.live.server.PageAddress;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark serve}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        header = "Serves a page with all results below a folder: sort, filter, open reports, compare.",
        description = "New results appear by themselves. It serves until Ctrl-C, and writes nothing but an index,"
                + " which may be deleted.",
        footer = {"latchmark serve", "latchmark serve runs --listen 8080"})
final class ServeCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "FOLDER",
            defaultValue = ".",
            description =
                    "folder whose runs, probes and experiments are shown, at any depth (default: the current one)")
    private Path folder = Path.of(".");

    @Option(
            names = "--listen",
            paramLabel = "[ADDRESS:]PORT",
            defaultValue = "0",
            description =
                    "port or address of the page; 0 is any free port of localhost (default: ${DEFAULT-VALUE}). With"
                            + " an ADDRESS other hosts can open it; its link contains the required token")
    private PageAddress listen = PageAddress.parse("0");

    @Override
    public Integer call() throws InterruptedException {
        Notebook.serve(folder, listen, new ConsoleOperator(Console.standard()));
        return ExitCode.DONE.code();
    }
}
