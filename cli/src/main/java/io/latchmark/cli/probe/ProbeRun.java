package io.latchmark.cli.probe;

import io.latchmark.analysis.probe.CellChecks;
import io.latchmark.analysis.probe.CellSteadiness;
import io.latchmark.analysis.probe.LoadCurve;
import io.latchmark.analysis.probe.ProbeFindings;
import io.latchmark.analysis.probe.ProbeReport;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.platform.ByteSize;
import io.latchmark.probe.CellEngine;
import io.latchmark.probe.DiskspdEngine;
import io.latchmark.probe.FioEngine;
import io.latchmark.probe.JavaEngine;
import io.latchmark.probe.PlannedCell;
import io.latchmark.probe.TestFile;
import io.latchmark.probe.TestFileMaker;
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
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A probe from its test file to its report. {@link #stop} may be called from any thread; the rest belongs to one.
 */
public final class ProbeRun {
    private static final int[] CURVE_PERCENTS = {10, 20, 30, 40, 50, 60, 70, 80, 90, 95};
    private static final int CACHES = 4;

    private final ProbePlan plan;
    private final Console console;
    private final Destination destination;
    private final List<String> notes = new ArrayList<>();
    private final List<CellResult> results = new ArrayList<>();
    private volatile boolean stopped;

    /** How a probe ended. */
    public enum End {
        VALID,
        NOT_VALID,
        INTERRUPTED
    }

    /**
     * Where it is recorded.
     *
     * @param words the command line
     * @param given facts that were given with it
     */
    public record Destination(OutputRequest output, String version, List<String> words, Map<String, String> given) {
        public Destination {
            words = List.copyOf(words);
            given = Map.copyOf(given);
        }
    }

    /** A probe that has not begun. */
    public ProbeRun(ProbePlan plan, Console console, Destination destination) {
        this.plan = plan;
        this.console = console;
        this.destination = destination;
        notes.addAll(plan.notes());
    }

    /** Ends the probe after the I/Os in flight; cells that were complete are kept. */
    public void stop() {
        stopped = true;
    }

    /**
     * Makes the test file, measures all cells, and writes the report.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if the file or the device fails; cells that were complete
     *     are kept
     */
    public End execute() {
        console.line("Probing " + plan.summary());
        TestFile file = testFile();
        plan.cells().forEach(planned -> file.require(planned.cell()));
        warnOfSize();
        JavaEngine java = new JavaEngine(file, NanoClock.system());
        CellEngine engine = switch (plan.source().engine()) {
            case java -> java;
            case fio -> FioEngine.installed(file);
            case diskspd -> DiskspdEngine.installed(file);
        };
        RunDirectory directory = RunDirectory.create(
                destination.output().out(),
                destination.output().label().isEmpty()
                        ? "probe"
                        : destination.output().label(),
                Instant.now(),
                name -> Optional.of(new RunDirectory.Content(ProbeFiles.RECORD, record(name, file, java))));
        notes.forEach(note -> console.line("  note  " + note));
        ProbeRecord record;
        try (ProbeWriter writer = new ProbeWriter(directory, record(directory.name(), file, java))) {
            console.line(ProbeTable.header());
            measure(engine, writer);
            record = writer.conclude(!stopped, notes);
        } finally {
            if (plan.file().remove()) {
                file.delete();
            }
        }
        return conclude(record, directory.path());
    }

    private TestFile testFile() {
        TestFileMaker maker = new TestFileMaker(
                plan.file().file(),
                plan.fileBytes(),
                plan.options().seed(),
                plan.file().overwriteForeign());
        long begin = System.nanoTime();
        return maker.make(
                written -> {
                    double seconds = Math.max(1e-3, (System.nanoTime() - begin) / 1e9);
                    long left = Math.round((plan.fileBytes() - written) / (written / seconds));
                    console.progress("  writing the test file: " + ByteSize.text(written) + " of "
                            + ByteSize.text(plan.fileBytes()) + ", " + left + " s left");
                },
                () -> stopped);
    }

    private void warnOfSize() {
        long cache = plan.file().cacheBytes();
        if (cache > 0 && plan.fileBytes() < CACHES * cache) {
            notes.add("the test file of " + ByteSize.text(plan.fileBytes()) + " is less than four times the cache of "
                    + ByteSize.text(cache) + ": the cells measure the cache too");
        }
        if (plan.options().buffered()) {
            notes.add("buffered: the figures include the page cache of the operating system; a file of less than twice"
                    + " the memory is answered from it");
        }
    }

    private ProbeRecord record(String name, TestFile file, JavaEngine java) {
        RunIdentity identity =
                new RunIdentity(name, destination.output().label(), destination.version(), Instant.now());
        ProbeRecord.TestFileFacts facts =
                new ProbeRecord.TestFileFacts(file.path().toString(), file.bytes(), file.seed(), file.direct());
        return new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                identity,
                String.join(" ", destination.words()),
                facts,
                Map.of(
                        ProbeRecord.GIVEN,
                        destination.given(),
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
        int points = plan.source().curve() ? CURVE_PERCENTS.length : 0;
        int all = plan.cells().size() + points;
        measure(engine, plan.cells(), writer, all);
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
                .withFindings(CellChecks.of(found.result()), watch.steadyText());
        results.add(result);
        writer.append(new CellMeasurement(result, found.seconds(), found.times()));
        console.line(ProbeTable.row(result));
        ProbeTable.notes(result).forEach(console::line);
        ProbeFindings.ofCell(result, found.seconds()).forEach(finding -> {
            notes.add("cell " + result.number() + ": " + finding);
            console.line("     " + finding);
        });
    }

    /** Open-loop cells at shares of the greatest closed-loop rate, with as many to send as that had in flight. */
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
            console.line("  response-time curve at shares of " + ProbeTable.number(greatest.iops()) + " IOPS");
        });
        return cells;
    }

    private End conclude(ProbeRecord record, Path directory) {
        ProbeFindings findings = ProbeFindings.of(record);
        findings.lines().forEach(line -> console.line("  " + line));
        console.line("  report   " + ProbeReport.write(directory, record, LoadCurve.of(record.cells()), findings));
        if (stopped || Interrupts.happened()) {
            console.error("interrupted; " + results.size() + " complete cells are kept");
            return End.INTERRUPTED;
        }
        List<CellResult> failed =
                record.cells().stream().filter(cell -> !isAccepted(cell)).toList();
        if (failed.isEmpty()) {
            return End.VALID;
        }
        console.error("not valid: " + failed.size() + " of " + record.cells().size() + " cells failed "
                + failed.stream()
                        .flatMap(cell -> cell.checks().stream())
                        .filter(check -> !check.passed())
                        .map(check -> "'" + check.name() + "'")
                        .distinct()
                        .collect(Collectors.joining(", ")));
        return End.NOT_VALID;
    }

    private boolean isAccepted(CellResult cell) {
        return cell.checks().stream()
                .allMatch(check -> check.passed()
                        || (plan.file().sharedDevice() && check.name().equals(CellChecks.ALONE)));
    }

    /** Looks on at one cell. */
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
            console.progress(ProbeTable.progress(cell, second, number + "/" + all));
        }

        @Override
        public boolean isStopped() {
            return stopped;
        }

        @Override
        public boolean isEnough() {
            return !plan.source().untilSteady()
                    || CellSteadiness.attained(CellSteadiness.whole(seconds), criterion())
                            .isPresent();
        }

        String steadyText() {
            return CellSteadiness.text(CellSteadiness.whole(seconds), criterion());
        }

        private CellSteadiness.Criterion criterion() {
            return plan.source().snia() ? CellSteadiness.Criterion.SNIA : CellSteadiness.Criterion.DEFAULT;
        }
    }
}
