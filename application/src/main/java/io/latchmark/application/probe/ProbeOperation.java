package io.latchmark.application.probe;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.probe.CellChecks;
import io.latchmark.analysis.probe.CellSteadiness;
import io.latchmark.analysis.probe.ProbeFindings;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.application.Measured;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.application.text.OutputLine;
import io.latchmark.application.text.ProbeText;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.platform.host.HostActivity;
import io.latchmark.probe.CellEngine;
import io.latchmark.probe.DiskspdEngine;
import io.latchmark.probe.FioEngine;
import io.latchmark.probe.JavaEngine;
import io.latchmark.probe.PlannedCell;
import io.latchmark.probe.TestFile;
import io.latchmark.probe.TestFileMaker;
import io.latchmark.results.JsonFile;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.probe.ProbeSecond;
import io.latchmark.results.probe.ProbeWriter;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.storage.host.HostFacts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Executes a probe, from its test file to its report. */
public final class ProbeOperation {
    private static final int[] CURVE_PERCENTS = {10, 20, 30, 40, 50, 60, 70, 80, 90, 95};
    private static final int CACHES = 4;

    private final ProbeRequest request;
    private final Operator operator;
    private final String latchmarkVersion;
    private final List<String> notes = new ArrayList<>();
    private final List<CellResult> results = new ArrayList<>();
    private volatile boolean stopped;

    private ProbeOperation(ProbeRequest request, String latchmarkVersion, Operator operator) {
        this.request = request;
        this.latchmarkVersion = latchmarkVersion;
        this.operator = operator;
        notes.addAll(request.notes());
    }

    /**
     * Creates the test file, measures all cells, and writes the report. An early end keeps the complete cells.
     *
     * @param latchmarkVersion for the record
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if file or device fails; complete cells are kept
     */
    public static Measured execute(ProbeRequest request, String latchmarkVersion, Operator operator) {
        request.output().requireWritable();
        ProbeOperation probe = new ProbeOperation(request, latchmarkVersion, operator);
        operator.onEnd(probe::stop, probe::stop);
        try (HostActivity activity = HostActivity.announce()) {
            activity.watch(other -> operator.message("  also running  " + other));
            return probe.execute();
        }
    }

    /** Ends the probe after the I/Os in flight. */
    private void stop() {
        stopped = true;
    }

    private Measured execute() {
        operator.message("Probing " + summary(request));
        request.cells()
                .forEach(planned -> TestFile.requireAligned(request.file().path(), planned.cell()));
        TestFile file = testFile();
        request.cells().forEach(planned -> file.require(planned.cell()));
        warnOfSize();
        JavaEngine java = new JavaEngine(file, NanoClock.system());
        CellEngine engine = switch (request.how().engine()) {
            case JAVA -> java;
            case FIO -> FioEngine.installed(file);
            case DISKSPD -> DiskspdEngine.installed(file);
        };
        RunDirectory directory = RunDirectory.create(
                request.output().out(),
                request.output().label().isEmpty() ? "probe" : request.output().label(),
                Instant.now(),
                (hidden, name) -> JsonFile.write(hidden.file(ProbeFiles.RECORD), record(name, file, java)));
        notes.forEach(note -> operator.message("  note  " + note));
        ProbeRecord record;
        try (ProbeWriter writer = new ProbeWriter(directory, record(directory.name(), file, java))) {
            operator.happened(new OperationEvent.Printed(OutputLine.kept(ProbeText.header())));
            measure(engine, writer);
            record = writer.conclude(!stopped, notes);
        } finally {
            if (request.file().remove()) {
                file.delete();
            }
        }
        return conclude(record, directory.path());
    }

    private TestFile testFile() {
        TestFileMaker maker = new TestFileMaker(
                request.file().path(),
                request.file().bytes(),
                request.file().seed(),
                request.file().overwriteForeign());
        long begin = System.nanoTime();
        return maker.make(
                written -> {
                    double seconds = Math.max(1e-3, (System.nanoTime() - begin) / 1e9);
                    long left = Math.round((request.file().bytes() - written) / (written / seconds));
                    operator.step("  writing the test file: " + ByteSize.text(written) + " of "
                            + ByteSize.text(request.file().bytes()) + ", " + left + " s left");
                },
                () -> stopped);
    }

    private void warnOfSize() {
        long cache = request.file().cacheBytes();
        if (cache > 0 && request.file().bytes() < CACHES * cache) {
            notes.add("the test file of " + ByteSize.text(request.file().bytes())
                    + " is less than four times the cache of " + ByteSize.text(cache)
                    + ": the cells measure the cache too");
        }
        if (request.how().buffered()) {
            notes.add("buffered: the figures include the page cache of the operating system; a file of less than twice"
                    + " the memory is answered from it");
        }
    }

    private ProbeRecord record(String name, TestFile file, JavaEngine java) {
        RunIdentity identity = new RunIdentity(
                name,
                request.output().label(),
                latchmarkVersion,
                Instant.now(),
                request.output().place());
        ProbeRecord.TestFileFacts facts =
                new ProbeRecord.TestFileFacts(file.path().toString(), file.bytes(), file.seed(), file.direct());
        return new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                identity,
                request.command(),
                facts,
                Map.of(
                        ProbeRecord.GIVEN,
                        request.facts(),
                        "host",
                        new HostFacts(Path.of("/")).host(),
                        "driver",
                        HostFacts.driver(),
                        "devices",
                        java.deviceFacts()),
                List.of(),
                false,
                notes);
    }

    private void measure(CellEngine engine, ProbeWriter writer) {
        int points = request.how().curve() ? CURVE_PERCENTS.length : 0;
        int all = request.cells().size() + points;
        measure(engine, request.cells(), writer, all);
        if (points > 0 && !stopped) {
            measure(engine, curve(), writer, all);
        }
    }

    private void measure(CellEngine engine, List<PlannedCell> cells, ProbeWriter writer, int all) {
        for (PlannedCell planned : cells) {
            if (!stopped) {
                int number = results.size() + 1;
                measure(engine, planned, writer, new Watch(planned.cell(), number, all));
            }
        }
    }

    private void measure(CellEngine engine, PlannedCell planned, ProbeWriter writer, Watch watch) {
        int number = watch.number;
        Optional<CellMeasurement> measured = engine.measure(planned.cell(), number, watch);
        if (measured.isEmpty()) {
            return;
        }
        CellMeasurement found = measured.get();
        CellResult result = found.result()
                .withPublished(planned.published())
                .withFindings(CellChecks.of(found.result()), watch.steadiness().text());
        results.add(result);
        writer.append(new CellMeasurement(result, found.seconds(), found.times()));
        List<String> findings = ProbeFindings.ofCell(result, found.seconds());
        findings.forEach(finding -> notes.add("cell " + result.number() + ": " + finding));
        List<String> lines = new ArrayList<>();
        lines.add(ProbeText.row(result));
        lines.addAll(ProbeText.notes(result, watch.steadiness().verdict()));
        findings.forEach(finding -> lines.add("     " + finding));
        operator.happened(new OperationEvent.Printed(OutputLine.kept(lines)));
    }

    /** Open-loop cells at fractions of the highest closed-loop rate, with as many threads as any cell had I/Os in flight. */
    private List<PlannedCell> curve() {
        Optional<CellResult> best = results.stream()
                .filter(result -> !result.cell().load().isOpen())
                .max(Comparator.comparingDouble(CellResult::iops));
        List<PlannedCell> cells = new ArrayList<>();
        best.ifPresent(greatest -> {
            int most = results.stream()
                    .mapToInt(result -> result.cell().load().total())
                    .max()
                    .orElse(1);
            for (int percent : CURVE_PERCENTS) {
                Cell.Load load = new Cell.Load(most, 1, greatest.iops() * percent / 100);
                cells.add(PlannedCell.of(greatest.cell().with(load)));
            }
            operator.message("  response-time curve at shares of "
                    + String.format(Locale.ROOT, "%,.0f", greatest.iops()) + " IOPS");
        });
        return cells;
    }

    private Measured conclude(ProbeRecord record, Path directory) {
        ProbeFindings findings = ProbeFindings.of(record);
        Document document = ProbeDocument.of(record);
        Path report = PageFile.write(directory.resolve(ProbeFiles.REPORT), document);
        List<String> text = new ArrayList<>();
        findings.lines().forEach(line -> text.add("  " + line));
        text.add("  report   " + report);
        operator.happened(new OperationEvent.Reported(document, report, text));
        if (stopped) {
            return new Measured(
                    directory, Measured.End.INTERRUPTED, "interrupted; " + results.size() + " complete cells are kept");
        }
        List<CellResult> failed =
                record.cells().stream().filter(cell -> !isAccepted(cell)).toList();
        return failed.isEmpty()
                ? new Measured(directory, Measured.End.VALID, "")
                : new Measured(
                        directory,
                        Measured.End.NOT_VALID,
                        "not valid: " + failed.size() + " of " + record.cells().size() + " cells failed "
                                + failed.stream()
                                        .flatMap(cell -> cell.checks().stream())
                                        .filter(check -> !check.passed())
                                        .map(check -> "'" + check.name() + "'")
                                        .distinct()
                                        .collect(Collectors.joining(", ")));
    }

    /** The planned measurement in one line. */
    public static String summary(ProbeRequest request) {
        return CountText.of(request.cells().size(), "cell on", "cells on") + " "
                + request.file().path() + " of " + Cell.sizeText(request.file().bytes()) + ", about "
                + (request.length().toSeconds() + 59) / 60 + " min";
    }

    /** The planned cells, one line each, and notes for the reader. */
    public static List<String> plan(ProbeRequest request) {
        List<String> lines = new ArrayList<>();
        lines.add(summary(request));
        for (PlannedCell planned : request.cells()) {
            Cell cell = planned.cell();
            lines.add(String.format(
                    Locale.ROOT,
                    "%4d  %-50s %d threads × %d outstanding, %d s",
                    lines.size(),
                    cell.workText(),
                    cell.load().threads(),
                    cell.load().outstanding(),
                    cell.timing().duration().toSeconds()));
        }
        request.notes().forEach(note -> lines.add("  note  " + note));
        return lines;
    }

    private boolean isAccepted(CellResult cell) {
        return cell.checks().stream()
                .allMatch(check -> check.passed()
                        || (request.file().sharedDevice() && check.name().equals(CellChecks.ALONE)));
    }

    /** Observes one cell. */
    private final class Watch implements CellEngine.Watch {
        private final Cell cell;
        private final int number;
        private final int all;
        private final List<ProbeSecond> seconds = new ArrayList<>();

        Watch(Cell cell, int number, int all) {
            this.cell = cell;
            this.number = number;
            this.all = all;
        }

        @Override
        public void second(ProbeSecond second) {
            seconds.add(second);
            operator.happened(new OperationEvent.Printed(
                    OutputLine.progress(ProbeText.progress(cell, second, number + "/" + all))));
        }

        @Override
        public boolean isStopped() {
            return stopped;
        }

        @Override
        public boolean isEnough() {
            return !request.how().untilSteady()
                    || CellSteadiness.attained(CellSteadiness.whole(seconds), criterion())
                            .isPresent();
        }

        CellSteadiness.Steadiness steadiness() {
            return CellSteadiness.of(CellSteadiness.whole(seconds), criterion());
        }

        private CellSteadiness.Criterion criterion() {
            return request.how().snia() ? CellSteadiness.Criterion.SNIA : CellSteadiness.Criterion.DEFAULT;
        }
    }
}
