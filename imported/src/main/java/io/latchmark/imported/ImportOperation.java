package io.latchmark.imported;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Imported;
import io.latchmark.results.Malformed;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeWriter;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Writes the results of another tool as run and probe directories that are marked as imported. */
public final class ImportOperation {
    private static final int DIGITS_OF_HASH = 12;

    private final ImportRequest request;
    private final String latchmarkVersion;
    private final Consumer<String> messages;

    private ImportOperation(ImportRequest request, String latchmarkVersion, Consumer<String> messages) {
        this.request = request;
        this.latchmarkVersion = latchmarkVersion;
        this.messages = messages;
    }

    /**
     * Imports a file or a folder.
     *
     * @param latchmarkVersion is recorded
     * @param messages receives a line for each directory, and for what can't be concluded
     * @return the directories
     * @throws LatchmarkException if the files can't be read, have other content, or are incomplete; nothing is left of the run
     *     that failed
     */
    public static List<Path> execute(ImportRequest request, String latchmarkVersion, Consumer<String> messages) {
        return new ImportOperation(request, latchmarkVersion, messages).execute();
    }

    private List<Path> execute() {
        Recognition.Recognised found =
                Recognition.of(request.source(), ResultFiles.of(request.source()), request.tool());
        ForeignTool tool = found.tool();
        request.output().requireWritable();
        try {
            return tool.isOfDevices() ? List.of(probe(tool, found.files())) : written(tool, found.files());
        } catch (IllegalArgumentException e) {
            // Records reject impossible values, which in this case nobody can have measured.
            throw refused(request.source(), e);
        }
    }

    private static LatchmarkException refused(Path source, Exception reason) {
        return LatchmarkException.damaged(
                source + ": expected figures that can be measured, found "
                        + Malformed.printable(reason.getMessage() + "") + "; restore the file, or leave it out",
                reason);
    }

    /** All are complete before the first is written; otherwise the files are rejected. */
    private List<Path> written(ForeignTool tool, List<Path> files) {
        List<ForeignRun> runs = runs(tool, files);
        List<ForeignLoad> loads =
                runs.stream().map(run -> run.load().with(request.given())).toList();
        List<Path> directories = new ArrayList<>();
        try {
            for (int i = 0; i < runs.size(); i++) {
                directories.add(written(tool, runs.get(i), loads.get(i)));
            }
        } catch (RuntimeException e) {
            directories.forEach(directory -> new RunDirectory(directory).remove());
            throw e;
        }
        return directories;
    }

    private List<ForeignRun> runs(ForeignTool tool, List<Path> files) {
        ImportRequest.StatedLoad given = request.given();
        return switch (tool) {
            case HAMMERDB -> HammerDbResults.read(files, given);
            case BENCHMARKSQL -> BenchmarkSqlResults.read(files);
            case BENCHBASE -> BenchBaseResults.read(files);
            case GO_TPC -> files.stream().map(GoTpcResults::read).toList();
            case PGBENCH -> List.of(PgbenchResults.read(files, given));
            case FIO, DISKSPD, SQLIO -> throw new IllegalStateException(tool + " measures devices");
        };
    }

    private Path written(ForeignTool tool, ForeignRun run, ForeignLoad load) {
        Imported imported =
                new Imported(tool.title(), run.version(), described(run.files()), run.reported(), run.lacks());
        String label = request.output().label().isEmpty()
                ? run.name()
                : request.output().label();
        RunDirectory directory = RunDirectory.create(request.output().out(), label, run.start(), (hidden, name) -> {
            RunIdentity identity = identity(name, label, run.start());
            try (RunWriter writer = new RunWriter(hidden)) {
                ForeignSeries series = new ForeignSeries(writer);
                run.content().write(series);
                series.end();
                writer.flush();
                RunSettings settings = settings(tool, run, load.lasting(series.endNanos()));
                writer.write(open(identity, settings, imported).with(conclusion(series, settings)));
            }
            close(hidden, run.files().get(0));
        });
        said(directory.path(), imported);
        return directory.path();
    }

    /** Reading finds contradictions. The exception names the source, because the user did not create the files that are read. */
    private static void close(RunDirectory hidden, Path source) {
        try {
            CheckedRun unused = CheckedRun.close(RunReader.open(hidden.path()));
        } catch (LatchmarkException e) {
            if (e.category() == LatchmarkException.Category.DAMAGED) {
                throw refused(source, e.getCause() instanceof IllegalArgumentException reason ? reason : e);
            }
            throw e;
        }
    }

    private RunIdentity identity(String name, String label, Instant start) {
        return new RunIdentity(name, label, latchmarkVersion, start);
    }

    private static RunRecord open(RunIdentity identity, RunSettings settings, Imported imported) {
        return new RunRecord(
                        RunRecord.FORMAT_VERSION,
                        identity,
                        settings,
                        new RunEnvironment(Map.of(), Map.of(), List.of(), Map.of()),
                        RunConclusion.OPEN)
                .with(imported);
    }

    private static RunSettings settings(ForeignTool tool, ForeignRun run, ForeignLoad load) {
        return new RunSettings(
                load.engine().isEmpty() ? ForeignLoad.NOT_KNOWN : load.engine(),
                ForeignLoad.NOT_KNOWN,
                load.warehouses(),
                new WorkloadSettings(
                        List.of(new Step(load.users(), 0)),
                        load.pacing(),
                        load.users(),
                        load.isolation(),
                        new Mix("as " + tool.title() + " drew it", Map.of(TransactionType.OTHER, 100)),
                        load.warmUp(),
                        load.measured(),
                        Duration.ofSeconds(1),
                        0,
                        false,
                        0,
                        (tool.title() + " " + run.version()).strip(),
                        List.of(),
                        Optional.empty()));
    }

    private static RunConclusion conclusion(ForeignSeries series, RunSettings settings) {
        long end = Math.max(1, series.endNanos());
        return new RunConclusion(
                RunConclusion.Status.IMPORTED,
                "",
                List.of(new Phase(
                        Phase.Kind.MEASUREMENT,
                        0,
                        end,
                        settings.workload().steps().get(0))),
                series.totals(),
                InputCounts.NONE,
                RunConclusion.DatabaseCount.UNKNOWN,
                List.of(),
                List.of());
    }

    private Path probe(ForeignTool tool, List<Path> files) {
        ForeignProbe probe = ForeignProbe.of(
                files,
                switch (tool) {
                    case FIO -> FioResults::read;
                    case DISKSPD -> DiskspdResults::read;
                    case SQLIO -> SqlioResults::read;
                    case HAMMERDB, BENCHMARKSQL, BENCHBASE, GO_TPC, PGBENCH ->
                        throw new IllegalStateException(tool + " measures databases");
                });
        Imported imported = new Imported(tool.title(), probe.version(), described(files), List.of(), probe.lacks());
        String label = request.output().label().isEmpty()
                ? String.valueOf(request.source().getFileName())
                : request.output().label();
        RunDirectory directory = RunDirectory.create(request.output().out(), label, probe.start(), (hidden, name) -> {
            ProbeRecord record = record(name, label, probe, imported);
            try (ProbeWriter writer = new ProbeWriter(hidden, record)) {
                writer.append(probe.cells());
                ProbeRecord unused = writer.conclude(true, record.notes());
            }
        });
        said(directory.path(), imported);
        probe.cells().stream()
                .flatMap(cell -> cell.result().checks().stream())
                .collect(Collectors.groupingBy(
                        check -> (check.isFailure() ? "  FAILED   " : "  marked   ") + check.name() + ": "
                                + check.value(),
                        LinkedHashMap::new,
                        Collectors.counting()))
                .forEach((check, count) -> messages.accept(check + (count > 1 ? ", in " + count + " cells" : "")));
        return directory.path();
    }

    private ProbeRecord record(String name, String label, ForeignProbe probe, Imported imported) {
        List<String> notes = new ArrayList<>();
        notes.add("imported from " + imported.toolText() + ": not checked");
        imported.lacks().forEach(lack -> notes.add("lacks: " + lack));
        return new ProbeRecord(
                        ProbeRecord.FORMAT_VERSION,
                        identity(name, label, probe.start()),
                        "import",
                        new ProbeRecord.TestFileFacts(probe.target(), probe.bytes(), 0, false),
                        Map.of(),
                        List.of(),
                        false,
                        notes)
                .with(imported);
    }

    private static List<Imported.SourceFile> described(List<Path> files) {
        return files.stream().map(ResultFiles::described).toList();
    }

    private void said(Path directory, Imported imported) {
        messages.accept("Imported " + directory + " from " + imported.toolText() + ": not checked");
        imported.files()
                .forEach(file -> messages.accept("  read     " + file.name() + ", " + file.bytes() + " B, SHA-256 "
                        + file.sha256().substring(0, DIGITS_OF_HASH) + "…"));
        imported.lacks().forEach(lack -> messages.accept("  lacks    " + lack));
    }
}
