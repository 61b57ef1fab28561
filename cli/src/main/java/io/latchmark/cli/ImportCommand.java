package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.imported.ImportOperation;
import io.latchmark.imported.ImportRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.probe.ProbeFiles;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark import}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        header = "Imports results of other tools as run and probe directories, marked as imported.",
        description =
                "It reads a results.csv, whose lines are throughputs that another tool measured, and results of fio,"
                        + " diskspd and sqlio, and recognises them by content. docs/results-format.md describes the columns and has a"
                        + " command for HammerDB, pgbench, sysbench, go-tpc, BenchBase and BenchmarkSQL that writes such a line."
                        + " Imported runs have not been validated; compare and report state what cannot be concluded from them."
                        + " Exit code 4: the tool reported an error.",
        footer = {"latchmark import results.csv", "latchmark import fio.json --label array-a"})
final class ImportCommand implements CheckedCommand {
    @Parameters(paramLabel = "FILE_OR_FOLDER", description = "a results.csv, or results of fio, diskspd or sqlio")
    private Path source = Path.of("");

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        List<Path> directories = ImportOperation.execute(request(), Main.Version.number(), console::line);
        boolean isValid = directories.stream()
                .filter(ProbeFiles::isProbe)
                .allMatch(probe -> ProbeFiles.read(probe).isValid());
        return (isValid ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }

    private ImportRequest request() {
        return new ImportRequest(source, output.request());
    }
}
