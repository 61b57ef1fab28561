package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Imported;
import io.latchmark.results.Malformed;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeWriter;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunIdentity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Writes the results of another tool as run and probe directories that are marked as imported. */
public final class ImportOperation {
    private static final int DIGITS_OF_HASH = 12;
    private static final String OTHERWISE =
            "; throughputs of HammerDB, pgbench, sysbench, go-tpc, BenchBase, BenchmarkSQL and others are imported from"
                    + " a results.csv, which one command writes (docs/results-format.md, 'Results of other tools')";

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
     * @throws LatchmarkException if the files can't be read, have other content, or are incomplete; then nothing is left of them
     */
    public static List<Path> execute(ImportRequest request, String latchmarkVersion, Consumer<String> messages) {
        return new ImportOperation(request, latchmarkVersion, messages).execute();
    }

    private List<Path> execute() {
        List<Path> files = ResultFiles.of(request.source());
        if (files.size() == 1 && ResultsCsv.isOne(files.get(0))) {
            return runs(files.get(0));
        }
        Map<ForeignTool, List<Path>> byTool = new EnumMap<>(ForeignTool.class);
        files.forEach(file -> ForeignTool.of(file)
                .ifPresent(tool ->
                        byTool.computeIfAbsent(tool, any -> new ArrayList<>()).add(file)));
        if (byTool.size() != 1) {
            String titles = byTool.keySet().stream().map(ForeignTool::title).collect(Collectors.joining(" and "));
            throw LatchmarkException.usage(
                    byTool.isEmpty()
                            ? request.source()
                                    + ": expected results of fio (JSON), diskspd or sqlio, or one results.csv, found none"
                                    + OTHERWISE
                            : request.source() + " has results of " + titles + ": name the files of one of them");
        }
        Map.Entry<ForeignTool, List<Path>> found = byTool.entrySet().iterator().next();
        request.output().requireWritable();
        try {
            return List.of(probe(found.getKey(), found.getValue()));
        } catch (IllegalArgumentException e) {
            // Records reject impossible values, which in this case nobody can have measured.
            throw LatchmarkException.damaged(
                    request.source() + ": expected figures that can be measured, found "
                            + Malformed.printable(e.getMessage() + "") + "; restore the file, or leave it out",
                    e);
        }
    }

    private List<Path> runs(Path file) {
        if (!request.output().label().isEmpty()) {
            throw LatchmarkException.usage("--label " + request.output().label() + ": each line of " + file
                    + " has its label; leave the option out");
        }
        List<ResultsCsv.Row> rows = ResultsCsv.read(file);
        ResultsRuns runs = new ResultsRuns(file, rows, latchmarkVersion);
        runs.requireFirst(request.output().out());
        request.output().requireWritable();
        List<Path> directories = runs.write(request.output().out());
        messages.accept("Imported " + runs.counts() + " from " + file + ": not checked");
        directories.forEach(directory -> messages.accept("  run      " + directory));
        described(runs.imported(rows.get(0)));
        return directories;
    }

    private Path probe(ForeignTool tool, List<Path> files) {
        ForeignProbe probe = tool.read(files);
        Imported imported = new Imported(
                tool.title(),
                probe.version(),
                files.stream().map(ResultFiles::described).toList(),
                List.of(),
                probe.lacks());
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
        messages.accept("Imported " + directory.path() + " from " + imported.toolText() + ": not checked");
        described(imported);
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
                        new RunIdentity(name, label, latchmarkVersion, probe.start()),
                        "import",
                        new ProbeRecord.TestFileFacts(probe.target(), probe.bytes(), 0, false),
                        Map.of(),
                        List.of(),
                        false,
                        notes)
                .with(imported);
    }

    private void described(Imported imported) {
        imported.files()
                .forEach(file -> messages.accept("  read     " + file.name() + ", " + file.bytes() + " B, SHA-256 "
                        + file.sha256().substring(0, DIGITS_OF_HASH) + "…"));
        imported.lacks().forEach(lack -> messages.accept("  lacks    " + lack));
    }
}
