package io.latchmark.cli;

import io.latchmark.analysis.report.ReportWriter;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
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
            RunData data = RunData.read(reader);
            RunSummary summary = RunSummary.of(data);
            Path report = ReportWriter.write(reader.directory().path(), data, summary);
            console.line(reader.directory().name());
            SummaryText text = new SummaryText(console);
            text.print(data.record().conclusion(), summary);
            text.printLoad(data, summary);
            console.line("  report     " + report);
        }
        return Main.DONE;
    }
}
