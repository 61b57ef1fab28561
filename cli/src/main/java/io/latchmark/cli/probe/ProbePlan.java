package io.latchmark.cli.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.probe.ProbeOperation;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.ProbeRequest;
import io.latchmark.probe.DiskspdCommand;
import io.latchmark.probe.PlannedCell;
import io.latchmark.probe.Preset;
import io.latchmark.probe.SqlioCommand;
import io.latchmark.results.probe.Cell;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a probe is to do.
 *
 * @param fileBytes length of the test file
 * @param cells in their order, all repetitions
 * @param notes what a reader must know
 */
public record ProbePlan(
        TestFileOptions file,
        CellOptions options,
        SourceOptions source,
        long fileBytes,
        List<PlannedCell> cells,
        List<String> notes) {
    private static final long FILE_BYTES = 1L << 30;

    public ProbePlan {
        cells = List.copyOf(cells);
        notes = List.copyOf(notes);
    }

    /**
     * The plan that options ask for.
     *
     * @throws LatchmarkException of the category USAGE, if an option does not go with another
     */
    public static ProbePlan of(TestFileOptions file, CellOptions options, SourceOptions source) {
        Preset preset = source.preset();
        long bytes = file.bytes(preset == null ? FILE_BYTES : preset.fileBytes());
        List<String> notes = new ArrayList<>();
        try {
            List<PlannedCell> once = withoutMemory(preset, once(file, options, source, bytes), bytes, notes);
            List<PlannedCell> fitting =
                    once.stream().filter(planned -> fits(planned.cell(), bytes)).toList();
            if (fitting.size() < once.size()) {
                notes.add((once.size() - fitting.size()) + " cells are left out: they need a test file larger than "
                        + Cell.sizeText(bytes) + " (--size)");
            }
            if (fitting.isEmpty()) {
                throw LatchmarkException.usage("no cell fits a test file of " + Cell.sizeText(bytes)
                        + ": give a larger --size, or a smaller --block, --step, --offset or --span");
            }
            if (preset == Preset.MD_RAID5) {
                notes.add("md-raid5 compares values of /sys/block/mdN/md/stripe_cache_size on a software RAID-5: put"
                        + " the test file on it, set a value as root, and probe once for each (256 is the default,"
                        + " 32768 the author's advice). On another device the cells are measured all the same, and"
                        + " say nothing of a stripe cache.");
            }
            return new ProbePlan(file, options, source, bytes, repeated(fitting, options.repetitions()), notes);
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage(String.valueOf(e.getMessage()));
        }
    }

    /** Without a preset's buffered reads that would come from the machine's memory. */
    private static List<PlannedCell> withoutMemory(
            @Nullable Preset preset, List<PlannedCell> cells, long bytes, List<String> notes) {
        long memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? system.getTotalMemorySize()
                        : 0;
        if (preset != Preset.MD_RAID5 || bytes > 2 * memory) {
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

    private static List<PlannedCell> once(TestFileOptions file, CellOptions options, SourceOptions source, long bytes) {
        Preset preset = source.preset();
        if (preset != null) {
            return preset.cells(bytes, !options.buffered(), options.timing(preset.duration()));
        }
        String sqlio = source.sqlio();
        if (sqlio != null) {
            return List.of(retimed(SqlioCommand.parse(sqlio, bytes), options));
        }
        String diskspd = source.diskspd();
        if (diskspd != null) {
            return List.of(retimed(DiskspdCommand.parse(diskspd, bytes), options));
        }
        java.nio.file.Path like = source.like();
        if (like != null) {
            return LikeRun.cells(like, bytes, options.timing(java.time.Duration.ofSeconds(30)));
        }
        return options.cells(new Cell.Span(file.offsetBytes(), file.spanBytes(bytes)));
    }

    private static PlannedCell retimed(Cell cell, CellOptions options) {
        return PlannedCell.of(cell.with(options.timing(cell.timing())));
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

    /** The request for this plan. */
    public ProbeRequest request(List<String> words, Map<String, String> facts, OutputRequest output) {
        return new ProbeRequest(
                file.request(fileBytes, options.seed()),
                cells,
                source.measuring(options.buffered()),
                notes,
                String.join(" ", words),
                facts,
                output);
    }

    /** The plan as text. */
    public List<String> lines(ProbeRequest request) {
        List<String> lines = new ArrayList<>();
        lines.add(ProbeOperation.summary(request));
        for (int i = 0; i < cells.size(); i++) {
            Cell cell = cells.get(i).cell();
            lines.add(String.format(
                    Locale.ROOT,
                    "%4d  %-50s %d threads × %d outstanding, %d s",
                    i + 1,
                    cell.workText(),
                    cell.load().threads(),
                    cell.load().outstanding(),
                    cell.timing().duration().toSeconds()));
        }
        notes.forEach(note -> lines.add("  note  " + note));
        return lines;
    }
}
