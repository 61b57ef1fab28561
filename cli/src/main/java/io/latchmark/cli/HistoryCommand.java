package io.latchmark.cli;

import io.latchmark.analysis.catalog.Catalog;
import io.latchmark.analysis.history.HistoryDocument;
import io.latchmark.analysis.history.RunHistory;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.PrintOptions;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark history}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "history",
        mixinStandardHelpOptions = true,
        header = "Finds when the throughput of runs changed, for example after an update.",
        description = "Runs below a folder are grouped by label and load, in the order of time. A group is searched"
                + " if it has 10 runs.",
        footer = {"latchmark history runs", "latchmark history --format json runs"})
final class HistoryCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FOLDER", description = "folder with runs at any depth")
    private Path folder = Path.of("");

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public Integer call() {
        Console console = Console.standard();
        // Verdicts of experiments are not needed here; the index keeps them.
        Catalog catalog = Catalog.open(folder, InstantSource.system(), experiment -> List.of());
        boolean changed = catalog.scan();
        long runs = catalog.incompleteRuns();
        for (long read = 1; read <= runs; read++) {
            if (console.isTerminal()) {
                console.progress(List.of("reading run " + read + " of " + runs));
            }
            changed |= catalog.completeRun();
        }
        if (changed) {
            boolean unused = catalog.save();
        }
        RunHistory history = RunHistory.of(catalog.entries());
        print.document(HistoryDocument.of(history, folder.toString()), "history", history);
        return ExitCode.DONE.code();
    }
}
