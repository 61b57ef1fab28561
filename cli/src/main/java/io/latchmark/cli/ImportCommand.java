package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.imported.ForeignTool;
import io.latchmark.imported.ImportOperation;
import io.latchmark.imported.ImportRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.probe.ProbeFiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark import}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "import",
        mixinStandardHelpOptions = true,
        header = "Imports results of other tools as run and probe directories, marked as imported.",
        description = "It reads HammerDB, BenchmarkSQL, BenchBase, go-tpc, pgbench, fio, diskspd and sqlio, and"
                + " recognises them by content. Imported runs have not been validated; compare, plan and report"
                + " state what cannot be concluded from them. Exit code 4: the tool reported an error.",
        footer = {"latchmark import hammerdb.log --warehouses 100", "latchmark import fio.json --label array-a"})
final class ImportCommand implements CheckedCommand {
    @Parameters(paramLabel = "FILE_OR_FOLDER", description = "a result of another tool, or the folder of one run")
    private Path source = Path.of("");

    @Option(
            names = "--as",
            paramLabel = "TOOL",
            description = "tool that wrote the results: ${COMPLETION-CANDIDATES} (default: recognised by content)")
    private @Nullable ForeignTool tool;

    @Option(
            names = "--users",
            paramLabel = "N",
            defaultValue = "0",
            description = "number of users, if the files don't contain it")
    private int users;

    @Option(
            names = "--warehouses",
            paramLabel = "N",
            defaultValue = "0",
            description = "size of the database (pgbench: the scale factor), if the files don't contain it")
    private int warehouses;

    @Option(
            names = "--measured",
            paramLabel = "TIME",
            defaultValue = "0s",
            description = "length of the measurement, for example 5m, if the files don't contain it")
    private Duration measured = Duration.ZERO;

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
        return new ImportRequest(
                source,
                Optional.ofNullable(tool),
                output.request(),
                new ImportRequest.StatedLoad(users, warehouses, measured));
    }
}
