package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.replay.CellReplay;
import io.latchmark.emulation.replay.ReplayCell;
import io.latchmark.emulation.replay.ReplayFigures;
import io.latchmark.emulation.replay.ReplayTiming;
import io.latchmark.probe.PlannedCell;
import io.latchmark.probe.Preset;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.Published;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Replays the cells of a preset on an emulated device, in virtual time. */
public final class ProbeEmulation {
    private static final long SMALL_READ_CACHE_BYTES = 128L << 20;
    private static final long LARGE_WRITE_CACHE_BYTES = 384L << 20;
    /** The size of the how-to's file; its preset has a smaller one for current devices. */
    private static final long HOW_TO_FILE_BYTES = 106_496L << 20;

    private static final Duration DURATION = Duration.ofSeconds(30);
    private static final Duration WARM_UP = Duration.ofSeconds(10);
    /** Time in which random writes fill a write cache. */
    private static final Duration WARM_UP_OF_WRITES = Duration.ofSeconds(60);

    /** Flash and cloud volumes serve a thousand times as many I/Os per second as a disk. */
    private static final Duration SHORT = Duration.ofSeconds(1);

    private final EmulationRequest request;
    /** Whether the device is that of the preset's author, whose figures don't apply to other devices. */
    private final boolean isOfAuthor;

    private final List<Row> rows = new ArrayList<>();
    private final List<String> leftOut = new ArrayList<>();

    private ProbeEmulation(EmulationRequest request, boolean isOfAuthor) {
        this.request = request;
        this.isOfAuthor = isOfAuthor;
    }

    /**
     * One cell under one setting.
     *
     * @param work the kind of I/O
     * @param outstandingIos in flight
     * @param figures of the model
     * @param published the author's figures for this setting, with the model's
     */
    public record Row(
            String work, int outstandingIos, String cache, ReplayFigures figures, List<SeedFigure> published) {
        public Row {
            published = List.copyOf(published);
        }
    }

    /**
     * The results of a replay.
     *
     * @param leftOut cells that the replay does not support, with the reason
     */
    public record Result(String profile, String about, String preset, List<Row> rows, List<String> leftOut) {
        public Result {
            rows = List.copyOf(rows);
            leftOut = List.copyOf(leftOut);
        }
    }

    /** The preset with whose figures a profile was compared, or a common one. */
    public static Preset usual(String profile) {
        return switch (profile) {
            case "sas10k-72-p400" -> Preset.SHEA_SEQ256;
            case "sata7200-raid5" -> Preset.SQLIO_HOWTO;
            default -> Preset.OLTP_DATA;
        };
    }

    /** Replays all cells under all settings. */
    public static Result execute(EmulationRequest request, Preset preset) {
        ProbeEmulation emulation =
                new ProbeEmulation(request, usual(request.profile().name()) == preset);
        Duration usual = request.hasDisks() ? DURATION : SHORT;
        Duration duration = request.duration().isZero() ? usual : request.duration();
        Cell.Timing timing = new Cell.Timing(WARM_UP, duration, 1, request.seed());
        long fileBytes = preset == Preset.SQLIO_HOWTO ? HOW_TO_FILE_BYTES : preset.fileBytes();
        for (PlannedCell cell : preset.cells(fileBytes, true, timing)) {
            emulation.replay(cell);
        }
        return new Result(
                request.profile().name(),
                request.profile().about(),
                preset.key(),
                emulation.rows,
                emulation.leftOut.stream().distinct().toList());
    }

    private void replay(PlannedCell planned) {
        Cell cell = planned.cell();
        boolean sequential = cell.access().pattern() == Cell.Pattern.SEQUENTIAL;
        boolean random = cell.access().pattern() == Cell.Pattern.RANDOM;
        if (!(sequential || random) || cell.load().isOpen()) {
            leftOut.add(cell.workText() + ": only closed loops of random or sequential I/O are replayed");
            return;
        }
        for (CacheSetting cache : request.caches()) {
            ReplayFigures figures = CellReplay.run(
                    EmulatedDevices.of(request.profile(), cache),
                    new ReplayCell(
                            cell.access().readPercent(),
                            sequential,
                            Math.toIntExact(cell.access().blockBytes()),
                            cell.span().offsetBytes(),
                            cell.span().bytes(),
                            cell.load().total()),
                    timing(cell, sequential));
            List<SeedFigure> published = planned.published().stream()
                    .filter(figure -> isOfAuthor)
                    .filter(figure -> appliesTo(figure, cache))
                    .map(figure -> new SeedFigure(figure.metric(), cache.text(), figure.value(), of(figure, figures)))
                    .toList();
            rows.add(new Row(work(cell), cell.load().total(), cache.text(), figures, published));
        }
    }

    private static String work(Cell cell) {
        long offset = cell.span().offsetBytes();
        return offset == 0 ? cell.workText() : cell.workText() + " from " + (offset >> 10) + " KiB";
    }

    private ReplayTiming timing(Cell cell, boolean sequential) {
        boolean fills = cell.access().writes() && !sequential;
        Duration warmUpOfDisks = fills ? WARM_UP_OF_WRITES : cell.timing().warmUp();
        Duration warmUp = request.hasDisks() ? warmUpOfDisks : SHORT;
        return new ReplayTiming(
                warmUp.toNanos(),
                cell.timing().duration().toNanos(),
                cell.timing().seed());
    }

    private static double of(Published published, ReplayFigures figures) {
        return switch (published.metric()) {
            case "IOPS" -> figures.iops();
            case "MiB/s" -> figures.mebibytesPerSecond();
            case "mean ms" -> figures.latencyMillisMean();
            default -> Double.NaN;
        };
    }

    /**
     * Whether a figure was measured under this setting, as its source names it, or under one that its author found equal: reads with
     * 128 MB of read cache were like those without, writes with 384 MB of write cache like those with 512 MB (Shea 2008).
     */
    static boolean appliesTo(Published published, CacheSetting cache) {
        String source = published.source();
        if (source.contains("no read cache")) {
            return cache.readBytes() <= SMALL_READ_CACHE_BYTES;
        }
        if (source.contains("512 MB read cache")) {
            return cache.readBytes() > LARGE_WRITE_CACHE_BYTES;
        }
        if (source.contains("no write cache")) {
            return cache.writeBytes() == 0;
        }
        if (source.contains("512 MB write cache")) {
            return cache.writeBytes() >= LARGE_WRITE_CACHE_BYTES;
        }
        return true;
    }
}
