package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.conformance.ConformanceDocument;
import io.latchmark.application.conformance.ConformanceOperation;
import io.latchmark.application.conformance.ConformanceRequest;
import io.latchmark.application.conformance.ServerConformance;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.platform.Problems;
import io.latchmark.results.JsonFile;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark conformance}. */
@HelpGroup.Of(HelpGroup.START)
@Command(
        name = "conformance",
        mixinStandardHelpOptions = true,
        header = "Proves in a few minutes that Latchmark works on a server.",
        description = "It creates its own database there, latchmark_conformance, loads it with one warehouse, and"
                + " drops it at the end. The database in the URL is not changed. The result is a file without"
                + " names of hosts, databases and users and without secrets, ready for an issue. Exit code 4: a"
                + " proof failed, or something is missing.",
        footer = {
            "latchmark conformance",
            "latchmark conformance --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --out"
                    + " my-server.json"
        })
final class ConformanceCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions(EngineOption.Use.DOCTOR);

    @Option(
            names = "--out",
            paramLabel = "FILE",
            defaultValue = "conformance.json",
            description = "file for the result, in JSON (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("conformance.json");

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        String version = Main.Version.number();
        ServerConformance conformance = ConformanceOperation.execute(
                request(), new Child(Main.class, version), version, new ConsoleOperator(Console.standard()));
        print.document(ConformanceDocument.of(conformance), () -> JsonFile.text(conformance));
        return (conformance.isGood() ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }

    private ConformanceRequest request() {
        return new ConformanceRequest(database.request(), engine.given(), out);
    }
}
