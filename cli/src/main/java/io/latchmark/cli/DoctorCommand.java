package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.application.DoctorOperation;
import io.latchmark.application.Operator;
import io.latchmark.application.conformance.ConformanceOperation;
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
                + " It changes nothing else. With --all it proves in a few minutes that Latchmark works on the"
                + " server: it creates a separate database there, latchmark_conformance, loads it with one"
                + " warehouse, and drops it at the end. The database in the URL is not changed. Exit code 4: a source"
                + " is unproven or action is required; with --all, a proof failed or something is missing.",
        footer = {
            "latchmark doctor",
            "latchmark doctor --url 'jdbc:sqlserver://db;databaseName=bench' --user bench --report doctor.json",
            "latchmark doctor --all --url 'jdbc:sqlserver://db;databaseName=bench' --user bench"
        })
final class DoctorCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final ExporterOptions exporter = new ExporterOptions();

    @Option(
            names = "--all",
            description = "also load, run, check, reset and refuse, in a separate database; the file of --report"
                    + " (default: doctor.json) then has no names of hosts, databases and users, for an issue")
    private boolean all;

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
        if (all) {
            request().checkForAll(problems);
        } else {
            request().check(problems);
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        String version = Main.Version.number();
        Operator operator = new ConsoleOperator(Console.standard());
        Diagnosis diagnosis = all
                ? ConformanceOperation.execute(request(), new Child(Main.class, version), version, operator)
                : DoctorOperation.execute(request(), version, operator);
        print.document(DiagnosisDocument.of(diagnosis), () -> JsonFile.text(diagnosis));
        return (diagnosis.isGood() ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }

    private DoctorRequest request() {
        Optional<Path> file = report.or(() -> all ? Optional.of(Path.of("doctor.json")) : Optional.empty());
        return new DoctorRequest(database.request(), exporter.request(), engine.given(), file);
    }
}
