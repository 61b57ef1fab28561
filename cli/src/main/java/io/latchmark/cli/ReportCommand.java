package io.latchmark.cli;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.report.ReportWriter;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.SummaryText;
import io.latchmark.results.RunReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code latchmark report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Writes report.html into run directories, interrupted ones included, and prints their summary.")
final class ReportCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories")
    private List<Path> runs = new ArrayList<>();

    @Override
    public Integer call() {
        Console console = Console.standard();
        for (Path run : runs) {
            RunReader reader = RunReader.open(run);
            CheckedRun checked = CheckedRun.read(reader);
            Path report = ReportWriter.write(reader.directory().path(), checked);
            console.line(reader.directory().name());
            SummaryText text = new SummaryText(console);
            text.print(checked);
            text.printLoad(checked);
            console.line("  report     " + report);
        }
        return Main.DONE;
    }
}
