package io.latchmark.analysis.catalog;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.catalog.CatalogEntry.Figures;
import io.latchmark.analysis.catalog.CatalogEntry.Kind;
import io.latchmark.analysis.catalog.CatalogEntry.Load;
import io.latchmark.analysis.catalog.CatalogEntry.State;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Timeline;
import io.latchmark.analysis.summary.TypeFigures;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.platform.OutOfMemory;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.Supplier;

/** Creates catalog entries from directories. A result that can't be read becomes an entry with the reason. Immutable. */
final class CatalogReader {
    private CatalogReader() {}

    /**
     * The entry without figures, which need the series.
     *
     * @param name as {@link CatalogEntry#path}
     * @param recent whether its files have changed within the last seconds
     */
    static CatalogEntry head(Kind kind, Path directory, String name, String stamp, boolean recent) {
        try {
            return switch (kind) {
                case RUN -> run(RunReader.open(directory), name, stamp, recent);
                case PROBE -> probe(ProbeFiles.read(directory), name, stamp, recent);
                case EXPERIMENT -> experiment(new ExperimentDirectory(directory), name, stamp, recent);
            };
        } catch (RuntimeException | OutOfMemoryError e) {
            return new CatalogEntry(
                    kind,
                    name,
                    stamp,
                    "",
                    Optional.empty(),
                    Optional.empty(),
                    State.UNREADABLE,
                    reason(e),
                    Optional.empty());
        }
    }

    /** Why a result is unreadable. Catches any exception, because one result must not hide the others. */
    private static String reason(Throwable failure) {
        return failure instanceof LatchmarkException
                ? String.valueOf(failure.getMessage())
                : OutOfMemory.text(failure)
                        .orElse("reading it is a bug of Latchmark (" + failure + "): please report it with the files");
    }

    private static CatalogEntry run(RunReader reader, String name, String stamp, boolean recent) {
        RunRecord record = reader.record();
        RunConclusion conclusion = record.conclusion();
        return new CatalogEntry(
                Kind.RUN,
                name,
                stamp,
                record.identity().label(),
                Optional.of(record.identity().origin()),
                Optional.of(new Load(
                        record.settings().engine(),
                        record.settings().warehouses(),
                        record.workload().users())),
                recent && !conclusion.isClosed() ? State.RUNNING : state(conclusion.status()),
                conclusion.reason(),
                Optional.empty());
    }

    private static State state(RunConclusion.Status status) {
        return switch (status) {
            case COMPLETE -> State.COMPLETE;
            case NOT_VALID -> State.NOT_VALID;
            case IMPORTED -> State.IMPORTED;
            case INTERRUPTED -> State.INTERRUPTED;
        };
    }

    private static CatalogEntry probe(ProbeRecord record, String name, String stamp, boolean recent) {
        State whole = record.imported().isPresent() ? State.IMPORTED : State.COMPLETE;
        State ended = record.complete() ? whole : State.INTERRUPTED;
        String most = record.cells().stream().mapToDouble(CellResult::iops).max().stream()
                .mapToObj(iops -> ", at most " + NumberText.whole(Math.round(iops)) + " IOPS")
                .findFirst()
                .orElse("");
        return new CatalogEntry(
                Kind.PROBE,
                name,
                stamp,
                record.identity().label(),
                Optional.of(record.identity().origin()),
                Optional.empty(),
                recent && !record.complete() ? State.RUNNING : ended,
                CountText.of(record.cells().size(), "cell", "cells") + most,
                Optional.empty());
    }

    private static CatalogEntry experiment(ExperimentDirectory directory, String name, String stamp, boolean recent) {
        List<ExperimentEntry> entries = directory.entries();
        boolean ended = !entries.isEmpty() && entries.get(entries.size() - 1).kind() == ExperimentEntry.Kind.ENDED;
        long valid = count(entries, ExperimentEntry.Kind.VALID);
        long givenUp = count(entries, ExperimentEntry.Kind.GIVEN_UP);
        State stopped = ended ? State.COMPLETE : State.INTERRUPTED;
        return new CatalogEntry(
                Kind.EXPERIMENT,
                name,
                stamp,
                String.valueOf(directory.path().getFileName()),
                entries.stream().map(ExperimentEntry::at).min(Instant::compareTo),
                Optional.empty(),
                recent && !ended ? State.RUNNING : stopped,
                CountText.of(valid, "valid run", "valid runs") + (givenUp == 0 ? "" : ", " + givenUp + " given up"),
                Optional.empty());
    }

    private static long count(List<ExperimentEntry> entries, ExperimentEntry.Kind kind) {
        return entries.stream().filter(entry -> entry.kind() == kind).count();
    }

    /** The entry with its figures, or with the reason if its series can't be read. */
    static CatalogEntry completed(CatalogEntry entry, Supplier<Figures> figures) {
        try {
            return entry.with(figures.get());
        } catch (RuntimeException | OutOfMemoryError e) {
            return entry.unreadable(reason(e));
        }
    }

    /** The figures of a run; throws LatchmarkException if its series can't be read. */
    static Figures figures(Path directory) {
        CheckedRun run = CheckedRun.of(RunData.readFigures(RunReader.open(directory)));
        RunData data = run.data();
        RunSummary summary = run.summary();
        TypeFigures newOrders = summary.types().get(TransactionType.NEW_ORDER);
        Latency response = newOrders == null ? Latency.NONE : newOrders.response();
        return new Figures(
                known(summary.nopm()),
                known(response.p95()),
                summary.waits().top().map(WaitClass::title).orElse(""),
                course(data),
                run.gates().checks().stream()
                        .filter(check -> check.verdict() == Finding.Verdict.MARKED)
                        .map(Finding::name)
                        .toList());
    }

    /** The verdicts of an experiment; none if its runs can't be compared. */
    static Figures verdicts(Function<Path, List<String>> verdicts, Path directory) {
        try {
            return Figures.ofFindings(verdicts.apply(directory));
        } catch (LatchmarkException e) {
            return Figures.NONE;
        }
    }

    private static OptionalDouble known(double figure) {
        return Double.isNaN(figure) ? OptionalDouble.empty() : OptionalDouble.of(figure);
    }

    /** Covers warm-up and measurement, not the end, when terminals stop one after the other. */
    private static List<Long> course(RunData data) {
        Timeline timeline = data.timeline();
        long endNanos = data.steps().get(data.steps().size() - 1).window().endNanos();
        int bins = timeline.bins().count();
        while (bins > 1 && timeline.bins().bin(bins - 1).startNanos() >= endNanos) {
            bins--;
        }
        int points = Math.min(bins, Catalog.COURSE_MAX);
        List<Long> course = new ArrayList<>();
        for (int i = 0; i < points; i++) {
            double newOrders = 0;
            double seconds = 0;
            for (int bin = (int) ((long) i * bins / points); bin < (long) (i + 1) * bins / points; bin++) {
                double length = timeline.bins().bin(bin).seconds();
                newOrders += timeline.newOrdersPerMinute(bin) * length;
                seconds += length;
            }
            course.add(seconds > 0 ? Math.round(newOrders / seconds) : 0);
        }
        return course;
    }
}
