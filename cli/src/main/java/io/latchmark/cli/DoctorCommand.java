package io.latchmark.cli;

import io.latchmark.application.DoctorOperation;
import io.latchmark.application.doctor.Diagnosis;
import io.latchmark.application.doctor.DiagnosisDocument;
import io.latchmark.application.doctor.DoctorRequest;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.EngineOptions;
import io.latchmark.cli.options.ExporterOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.platform.Problems;
import io.latchmark.results.JsonFile;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code latchmark doctor}. */
@HelpGroup.Of(HelpGroup.START)
@Command(
        name = "doctor",
        mixinStandardHelpOptions = true,
        header = "Checks a server's settings and verifies the samplers with a known workload.",
        description = "It reads, writes and commits known amounts in its own table, latchmark_doctor (48 MB, dropped"
                + " at the end), and compares them with what each source counts: proven, plausible or unproven."
                + " It changes nothing else. Exit code 4: a source is unproven, or action is required.",
        footer = {
            "latchmark doctor",
            "latchmark doctor --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --report doctor.json"
        })
final class DoctorCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final ExporterOptions exporter = new ExporterOptions();

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "also write the findings to this file, for an issue or for 'run --doctor': JSON without"
                    + " passwords and without the user in the address")
    private Optional<Path> report = Optional.empty();

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Mixin
    private final EngineOptions engine = new EngineOptions(EngineOption.Use.DOCTOR);

    @Override
    public void check(Problems problems) {
        request().check(problems);
    }

    @Override
    public Integer call() throws InterruptedException {
        Diagnosis diagnosis =
                DoctorOperation.execute(request(), Main.Version.number(), new ConsoleOperator(Console.standard()));
        print.document(DiagnosisDocument.of(diagnosis), () -> JsonFile.text(diagnosis));
        return (diagnosis.isGood() ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }

    private DoctorRequest request() {
        return new DoctorRequest(database.request(), exporter.request(), engine.given(), report);
    }
}
