package io.latchmark.analysis.index;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.index.ListedResult.Place;
import io.latchmark.analysis.index.ListedResult.Validity;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.platform.OutOfMemory;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunHead;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunVerdict;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Reads results for the index. One that can't be read becomes a row with the reason, because it must not hide the others. */
final class ResultReader {
    private ResultReader() {}

    /** The row of a result. The figures of a run are those of its verdict. */
    static ListedResult read(Place place) {
        return orDamaged(place, () -> place.kind().read(place));
    }

    static ListedResult run(Place place) {
        RunHead run = RunHead.read(place.directory());
        return row(place, run, run.verdict());
    }

    /** The row of a run with the figures of its series, for one without a verdict. */
    static ListedResult measured(Place place) {
        return orDamaged(place, () -> {
            CheckedRun run = CheckedRun.of(RunData.readFigures(RunReader.open(place.directory())));
            return row(
                    place,
                    RunHead.read(place.directory()),
                    Optional.of(run.gates().verdict()));
        });
    }

    private static ListedResult orDamaged(Place place, Supplier<ListedResult> row) {
        try {
            return row.get();
        } catch (LatchmarkException e) {
            return ListedResult.damaged(place, String.valueOf(e.getMessage()));
        } catch (RuntimeException | OutOfMemoryError e) {
            return ListedResult.damaged(
                    place,
                    OutOfMemory.text(e)
                            .orElse("reading it is a bug of Latchmark (" + e + "): please report it with the files"));
        }
    }

    private static ListedResult row(Place place, RunHead run, Optional<RunVerdict> verdict) {
        Map<String, Double> figures = verdict.flatMap(RunVerdict::headline)
                .map(RunVerdict.Headline::figures)
                .orElse(Map.of());
        String reason = verdict.map(RunVerdict::reason).orElse(run.conclusion().reason());
        return new ListedResult(
                place,
                run.identity().label(),
                Optional.of(run.identity().origin()),
                run.users() == 0
                        ? "unknown load"
                        : run.settings().engine() + ", " + run.settings().warehouses() + " W, "
                                + CountText.of(run.users(), "user", "users"),
                validity(verdict.map(RunVerdict::status).orElse(run.conclusion().status())),
                figures.containsKey(RunVerdict.NOPM) ? "" : throughput(figures),
                reason.isEmpty() ? verdict.map(ResultReader::marks).orElse("") : reason,
                figure(figures, RunVerdict.NOPM),
                figure(figures, RunVerdict.P95));
    }

    /** Of an imported run of which only the sum of all types is known. */
    private static String throughput(Map<String, Double> figures) {
        return Optional.ofNullable(figures.get(RunVerdict.TRANSACTIONS))
                .map(perSecond -> NumberText.of(perSecond) + " transactions/s")
                .orElse("");
    }

    private static OptionalDouble figure(Map<String, Double> figures, String name) {
        Double value = figures.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static String marks(RunVerdict verdict) {
        List<String> names = verdict.findings().stream()
                .filter(finding -> finding.verdict() == Finding.Verdict.MARKED)
                .map(Finding::name)
                .toList();
        return names.isEmpty()
                ? ""
                : CountText.of(names.size(), "warning", "warnings") + ": " + String.join(", ", names);
    }

    private static Validity validity(RunConclusion.Status status) {
        return switch (status) {
            case COMPLETE -> Validity.VALID;
            case NOT_VALID -> Validity.NOT_VALID;
            case IMPORTED -> Validity.NOT_CHECKED;
            case INTERRUPTED -> Validity.INTERRUPTED;
        };
    }

    static ListedResult probe(Place place) {
        ProbeRecord record = ProbeFiles.read(place.directory());
        Validity ended = record.imported().isPresent() ? Validity.NOT_CHECKED : Validity.VALID;
        Validity whole = record.isValid() ? ended : Validity.NOT_VALID;
        List<CellResult> failed =
                record.cells().stream().filter(cell -> !cell.isValid()).toList();
        return ListedResult.withoutFigures(
                place,
                record.identity().label(),
                Optional.of(record.identity().origin()),
                record.complete() ? whole : Validity.INTERRUPTED,
                record.cells().stream().mapToDouble(CellResult::iops).max().stream()
                        .mapToObj(iops -> "at most " + NumberText.whole(iops) + " IOPS")
                        .findFirst()
                        .orElse(""),
                CountText.of(record.cells().size(), "cell", "cells")
                        + (failed.isEmpty() ? "" : ", " + failed.size() + " not valid"));
    }

    static ListedResult experiment(Place place) {
        List<ExperimentEntry> entries = new ExperimentDirectory(place.directory()).entries();
        boolean ended = false;
        String compared = "";
        for (ExperimentEntry entry : entries) {
            ended = switch (entry.kind()) {
                case ENDED -> true;
                case STARTED -> false;
                case APPLYING, REVERTED, NOT_REVERTED, VALID, DISCARDED, FAILED, GIVEN_UP, HOOK_FAILED, COMPARED ->
                    ended;
            };
            compared = entry.kind() == ExperimentEntry.Kind.COMPARED ? entry.detail() : ended ? compared : "";
        }
        long givenUp = count(entries, ExperimentEntry.Kind.GIVEN_UP);
        return ListedResult.withoutFigures(
                place,
                String.valueOf(place.directory().getFileName()),
                entries.stream().map(ExperimentEntry::at).min(Instant::compareTo),
                ended ? Validity.VALID : Validity.INTERRUPTED,
                compared,
                CountText.of(
                                count(entries, ExperimentEntry.Kind.VALID)
                                        - count(entries, ExperimentEntry.Kind.DISCARDED),
                                "valid run",
                                "valid runs")
                        + (givenUp == 0 ? "" : ", " + givenUp + " given up"));
    }

    private static long count(List<ExperimentEntry> entries, ExperimentEntry.Kind kind) {
        return entries.stream().filter(entry -> entry.kind() == kind).count();
    }

    static ListedResult other(Place place, OtherResults.Summary summary) {
        return ListedResult.withoutFigures(
                place,
                summary.label(),
                summary.started(),
                summary.isComplete() ? Validity.VALID : Validity.INTERRUPTED,
                summary.finding(),
                summary.note());
    }
}
