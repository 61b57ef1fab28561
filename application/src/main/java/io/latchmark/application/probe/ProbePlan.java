package io.latchmark.application.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.platform.Problems;
import io.latchmark.probe.PlannedCell;
import io.latchmark.probe.Preset;
import io.latchmark.results.probe.Cell;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The plan of a probe, before its cells are computed. Immutable.
 *
 * @param source of the cells
 * @param part of the device
 * @param times of each cell
 * @param buffered whether I/O goes through the page cache
 * @param repetitions of the whole sweep
 */
public record ProbePlan(CellSource source, Part part, Times times, boolean buffered, int repetitions) {
    private static final long FILE_BYTES = 1L << 30;
    private static final long MEBIBYTE = 1 << 20;
    private static final long SPAN_MIN = 512;
    private static final Duration LENGTH_MAX = Duration.ofDays(7);
    private static final Duration WARM_UP = Duration.ofSeconds(2);

    /**
     * The measured part of a test file.
     *
     * @param fileBytes length of the file; empty for 1 GiB, or what the preset's author had
     * @param offsetBytes where the part begins
     * @param spanBytes its length; empty for all to the end
     */
    public record Part(Optional<Long> fileBytes, long offsetBytes, Optional<Long> spanBytes) {
        private Cell.Span span(long length) {
            return new Cell.Span(offsetBytes, spanBytes.orElseGet(() -> Math.max(SPAN_MIN, length - offsetBytes)));
        }
    }

    /**
     * Times of each cell.
     *
     * @param warmUp empty for 2 s
     * @param duration empty for what the source has
     * @param seed of positions
     */
    public record Times(Optional<Duration> warmUp, Optional<Duration> duration, long seed) {
        private Cell.Timing timing(Duration otherwise) {
            return timing(new Cell.Timing(WARM_UP, otherwise, 1, seed));
        }

        private Cell.Timing timing(Cell.Timing otherwise) {
            return new Cell.Timing(warmUp.orElse(otherwise.warmUp()), duration.orElse(otherwise.duration()), 1, seed);
        }
    }

    /**
     * The cells of a probe.
     *
     * @param fileBytes length of the test file
     * @param cells in their order, all repetitions
     * @param notes what a reader must know
     */
    public record Cells(long fileBytes, List<PlannedCell> cells, List<String> notes) {
        public Cells {
            cells = List.copyOf(cells);
            notes = List.copyOf(notes);
        }
    }

    /** Adds what is wrong with each value, and if nothing is, with all together. */
    public void check(Problems problems) {
        part.fileBytes()
                .filter(bytes -> bytes < MEBIBYTE || bytes % MEBIBYTE != 0)
                .ifPresent(bytes ->
                        problems.add("--size " + ByteSize.text(bytes) + ": must be 1 MiB or more, in whole MiB"));
        part.spanBytes()
                .filter(bytes -> bytes < SPAN_MIN)
                .ifPresent(bytes -> problems.add("--span " + ByteSize.text(bytes) + ": must be 512 B or more"));
        problems.requireWithin("--repetitions", repetitions, 1, 1_000);
        if (source instanceof CellSource.Axes axes) {
            axes.sweep().check(repetitions, problems);
        }
        times.warmUp().ifPresent(time -> problems.requireWithin("--warm-up", time, Duration.ZERO, LENGTH_MAX));
        times.duration()
                .ifPresent(time -> problems.requireWithin("--duration", time, Duration.ofSeconds(1), LENGTH_MAX));
        if (problems.isEmpty()) {
            cells();
        }
    }

    /**
     * Works out the cells.
     *
     * @throws LatchmarkException of the category USAGE, if an option does not go with another
     */
    public Cells cells() {
        Optional<Preset> preset =
                source instanceof CellSource.Matrix matrix ? Optional.of(matrix.preset()) : Optional.empty();
        long bytes =
                part.fileBytes().orElseGet(() -> preset.map(Preset::fileBytes).orElse(FILE_BYTES));
        List<String> notes = new ArrayList<>();
        try {
            List<PlannedCell> once = withoutMemory(preset, once(bytes), bytes, notes);
            List<PlannedCell> fitting =
                    once.stream().filter(planned -> fits(planned.cell(), bytes)).toList();
            if (fitting.size() < once.size()) {
                notes.add(CountText.of(once.size() - fitting.size(), "cell is", "cells are")
                        + " left out: they need a test file larger than " + Cell.sizeText(bytes) + " (--size)");
            }
            if (fitting.isEmpty()) {
                throw LatchmarkException.usage("no cell fits a test file of " + Cell.sizeText(bytes)
                        + ": give a larger --size, or a smaller --block, --step, --offset or --span");
            }
            if (isRaid5(preset)) {
                notes.add(
                        "md-raid5 compares values of /sys/block/mdN/md/stripe_cache_size on a software RAID-5: put"
                                + " the test file on it, set a value as root, and probe once for each (256 is the default,"
                                + " 32768 the author's advice). On another device the cells are measured anyway, but say nothing about a stripe cache.");
            }
            return new Cells(bytes, repeated(fitting, repetitions), notes);
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage(String.valueOf(e.getMessage()));
        }
    }

    private List<PlannedCell> once(long bytes) {
        if (source instanceof CellSource.Matrix matrix) {
            Preset preset = matrix.preset();
            return preset.cells(bytes, !buffered, times.timing(preset.duration()));
        }
        if (source instanceof CellSource.LikeRunCell like) {
            return LikeRun.cells(like.run(), bytes, times.timing(Duration.ofSeconds(30)));
        }
        return ((CellSource.Axes) source)
                .sweep()
                .cells(part.span(bytes), buffered, times.timing(Duration.ofSeconds(10)));
    }

    private static boolean isRaid5(Optional<Preset> preset) {
        return preset.filter(Preset.MD_RAID5::equals).isPresent();
    }

    /** Without a preset's buffered reads that would come from the machine's memory. */
    private static List<PlannedCell> withoutMemory(
            Optional<Preset> preset, List<PlannedCell> cells, long bytes, List<String> notes) {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : 0;
        if (!isRaid5(preset) || bytes > 2 * memory) {
            return cells;
        }
        List<PlannedCell> left = cells.stream()
                .filter(planned -> planned.cell().access().pattern() != Cell.Pattern.BURST
                        || planned.cell().access().writes())
                .toList();
        notes.add((cells.size() - left.size())
                + " bursts of reads are left out: they go through the page cache, and would"
                + " measure the memory; they need a --size of more than twice the memory, "
                + (((2 * memory) >> 30) + 1) + " GiB");
        return left;
    }

    private static boolean fits(Cell cell, long bytes) {
        return cell.span().offsetBytes() + cell.span().bytes() <= bytes;
    }

    private static List<PlannedCell> repeated(List<PlannedCell> once, int times) {
        List<PlannedCell> all = new ArrayList<>();
        for (int repetition = 1; repetition <= times; repetition++) {
            for (PlannedCell planned : once) {
                Cell.Timing timing = planned.cell().timing();
                all.add(new PlannedCell(
                        planned.cell()
                                .with(new Cell.Timing(timing.warmUp(), timing.duration(), repetition, timing.seed())),
                        planned.published()));
            }
        }
        return all;
    }
}
