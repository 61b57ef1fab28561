package io.latchmark.imported;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.Imported;
import io.latchmark.results.Json;
import io.latchmark.results.Malformed;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the rows of a {@code results.csv} as runs that are imported. Each has one interval of about an hour, in which as many
 * transactions committed as give its throughput exactly: how long the tool measured, and what load, is not known.
 */
final class ResultsRuns {
    private static final double HOUR_SECONDS = 3_600;
    private static final String NOT_KNOWN = "not known";
    private static final String TOOL = "another tool";
    private static final Step UNKNOWN_LOAD = new Step(0, 0);
    private static final int DIGITS_OF_HASH = 8;

    private final List<ResultsCsv.Row> rows;
    private final String latchmarkVersion;
    private final Imported.SourceFile source;
    private final Instant written;
    private final boolean isOfNewOrders;

    /** For the rows of a file, at least one. */
    ResultsRuns(Path file, List<ResultsCsv.Row> rows, String latchmarkVersion) {
        this.rows = rows;
        this.latchmarkVersion = latchmarkVersion;
        source = ResultFiles.described(file);
        written = ResultFiles.modified(file);
        isOfNewOrders = rows.get(0).isOfNewOrders();
    }

    /** The runs, and how many have each label. */
    String counts() {
        Map<String, Long> labels = rows.stream()
                .collect(Collectors.groupingBy(ResultsCsv.Row::label, TreeMap::new, Collectors.counting()));
        return CountText.of(rows.size(), "run", "runs") + " ("
                + labels.entrySet().stream()
                        .map(label -> label.getValue() + " of " + label.getKey())
                        .collect(Collectors.joining(", "))
                + ")";
    }

    /**
     * Refuses a folder with runs of a file of this name: a file that grows line by line is imported again as a whole.
     *
     * @throws LatchmarkException of category USAGE
     */
    void requireFirst(Path out) {
        if (!Files.exists(out)) {
            return;
        }
        try (Stream<Path> directories = Files.list(out)) {
            directories.filter(this::isFromSameName).findFirst().ifPresent(directory -> {
                throw LatchmarkException.usage(out + " has runs that were imported from a " + source.name()
                        + " before, for example " + directory.getFileName()
                        + ": they would count twice; remove them, or choose another folder with --out");
            });
        } catch (IOException e) {
            throw Malformed.unreadable(out, e);
        }
    }

    private boolean isFromSameName(Path directory) {
        Path record = directory.resolve(RunDirectory.RUN);
        try {
            return Files.isRegularFile(record)
                    && Json.MAPPER
                            .readTree(record.toFile())
                            .at("/imported/files/0/name")
                            .asText()
                            .equals(source.name());
        } catch (IOException e) {
            // A damaged record, which an import doesn't need.
            return false;
        }
    }

    /** Writes all of them, or leaves none behind. */
    List<Path> write(Path out) {
        List<Path> directories = new ArrayList<>();
        try {
            rows.forEach(row -> directories.add(write(out, row)));
        } catch (RuntimeException e) {
            directories.forEach(directory -> new RunDirectory(directory).remove());
            throw e;
        }
        return directories;
    }

    private Path write(Path out, ResultsCsv.Row row) {
        Instant start = row.start().orElse(written);
        long count = Math.max(1, Math.round(row.perSecond() * HOUR_SECONDS));
        long endNanos = Math.round(count / row.perSecond() * 1e9);
        TransactionType type = isOfNewOrders ? TransactionType.NEW_ORDER : TransactionType.OTHER;
        OutcomeCounts counts = new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0);
        RunConclusion conclusion = new RunConclusion(
                RunConclusion.Status.IMPORTED,
                "",
                List.of(new Phase(Phase.Kind.MEASUREMENT, 0, endNanos, UNKNOWN_LOAD)),
                Map.of(type, counts),
                InputCounts.NONE,
                RunConclusion.DatabaseCount.UNKNOWN,
                List.of(),
                List.of());
        String suffix = row.block() > 0 ? "-" + row.block() : "";
        return RunDirectory.create(out, row.label() + suffix, start, (hidden, name) -> {
                    try (RunWriter writer = new RunWriter(hidden)) {
                        writer.append(List.of(new Interval(0, endNanos, type, counts)));
                        writer.write(new RunRecord(
                                RunRecord.FORMAT_VERSION,
                                new RunIdentity(name, row.label(), latchmarkVersion, start, place(row)),
                                settings(type),
                                environment(row),
                                conclusion,
                                Optional.empty(),
                                Optional.empty(),
                                Optional.of(imported(row))));
                    }
                    CheckedRun unused = CheckedRun.close(RunReader.open(hidden.path()));
                })
                .path();
    }

    /** Blocks of two files are never the same. */
    private Optional<ExperimentPlace> place(ResultsCsv.Row row) {
        return row.block() == 0
                ? Optional.empty()
                : Optional.of(new ExperimentPlace(
                        source.name() + " " + source.sha256().substring(0, DIGITS_OF_HASH),
                        row.block(),
                        row.position().orElseGet(() -> rank(row)),
                        "",
                        Optional.empty()));
    }

    /** By start within the block, from 1; 1 for all if that is not known. */
    private int rank(ResultsCsv.Row row) {
        Instant start = row.start().orElse(written);
        return 1
                + (int) rows.stream()
                        .filter(other -> other.block() == row.block()
                                && other.start().orElse(written).isBefore(start))
                        .count();
    }

    private static RunEnvironment environment(ResultsCsv.Row row) {
        Map<String, Map<String, String>> given = row.facts().isEmpty() ? Map.of() : Map.of("given", row.facts());
        return new RunEnvironment(given, Map.of(), List.of(), Map.of());
    }

    private static RunSettings settings(TransactionType type) {
        return new RunSettings(
                NOT_KNOWN,
                NOT_KNOWN,
                0,
                new WorkloadSettings(
                        List.of(UNKNOWN_LOAD),
                        Pacing.NONE,
                        0,
                        NOT_KNOWN,
                        new Mix(NOT_KNOWN, Map.of(type, 100)),
                        Duration.ZERO,
                        Duration.ZERO,
                        Duration.ZERO,
                        0,
                        false,
                        0,
                        NOT_KNOWN,
                        List.of(),
                        Optional.empty(),
                        Optional.empty()));
    }

    /** Where the run of this row comes from. */
    Imported imported(ResultsCsv.Row row) {
        List<Imported.Reported> reported = row.values().entrySet().stream()
                .filter(value -> List.of(ResultsCsv.TRANSACTIONS, ResultsCsv.NEW_ORDERS, ResultsCsv.P95)
                        .contains(value.getKey()))
                .map(value -> new Imported.Reported(value.getKey(), value.getValue()))
                .toList();
        List<String> lacks = new ArrayList<>();
        if (isOfNewOrders) {
            lacks.add("all transactions but New-Order");
        }
        lacks.add("its load and settings, except the facts that the file gives");
        lacks.add("seconds and response times: whether throughput was steady is not known");
        lacks.add("waits and device counters: nothing is attributed to storage");
        if (row.start().isEmpty()) {
            lacks.add("when it ran: the start is when the file was written last");
            if (row.block() > 0 && row.position().isEmpty()) {
                lacks.add("its order within the block: a drift is part of the difference");
            }
        }
        return new Imported(TOOL, "", List.of(source), reported, lacks);
    }
}
