package io.latchmark.emulation.command;

import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.oltp.OltpFigures;
import io.latchmark.emulation.oltp.OltpParameters;
import io.latchmark.emulation.oltp.OltpReplay;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.probe.Preset;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Replays the OLTP experiment of Shea 2008 on an emulated device, in virtual time. */
public final class OltpEmulation {
    /** The article's measurements took three minutes. */
    private static final Duration DURATION = Duration.ofMinutes(3);

    private static final Duration UNTIL_STEADY = Duration.ofMinutes(3);
    private static final Duration STEADY = Duration.ofMinutes(5);
    private static final Duration READ_ONLY = Duration.ofMinutes(1);

    /** Length of each part, for devices that serve thousands of transactions per second. */
    private static final Duration SHORT = Duration.ofSeconds(5);

    private static final long PAGE_BYTES = 8 << 10;

    private OltpEmulation() {}

    /**
     * One setting.
     *
     * @param first from the start, for the article's duration
     * @param steady from three minutes after the start on
     * @param readOnly transactions per second of a read-only mix
     * @param isFilled whether as much was read and written as the cache holds; before that, the figures say little about the
     *     cache
     */
    public record Row(
            String cache,
            boolean writeCache,
            OltpFigures first,
            OltpFigures steady,
            double readOnly,
            boolean isFilled) {}

    /**
     * The results of a replay.
     *
     * @param published the article's figures with the model's; none for a device other than the article's
     */
    public record Result(
            String profile, String about, double firstSeconds, List<Row> rows, List<SeedFigure> published) {
        public Result {
            rows = List.copyOf(rows);
            published = List.copyOf(published);
        }
    }

    /** Replays all settings. */
    public static Result execute(EmulationRequest request) {
        boolean disks = request.hasDisks();
        Duration duration = !request.duration().isZero() ? request.duration() : disks ? DURATION : SHORT;
        List<Row> rows = new ArrayList<>();
        for (CacheSetting cache : request.caches()) {
            OltpReplay replay = replay(request, cache, OltpParameters.shea());
            OltpFigures first = replay.measure(duration.toNanos());
            Duration between = disks ? UNTIL_STEADY : SHORT;
            replay.measure(between.toNanos());
            Duration last = disks ? STEADY : SHORT;
            OltpFigures steady = replay.measure(last.toNanos());
            double moved =
                    bytesPerSecond(first) * seconds(duration) + bytesPerSecond(steady) * seconds(between.plus(last));
            double readOnly = replay(request, cache, OltpParameters.sheaReadOnly())
                    .measure((disks ? READ_ONLY : SHORT).toNanos())
                    .transactionsPerSecond();
            boolean writeCache = cache.writeBytes() > 0 && cache.battery().allowsWriteBack();
            boolean isFilled = moved >= cache.readBytes() + cache.writeBytes();
            rows.add(new Row(cache.text(), writeCache, first, steady, readOnly, isFilled));
        }
        return new Result(
                request.profile().name(),
                request.profile().about(),
                seconds(duration),
                rows,
                ProbeEmulation.usual(request.profile().name()) == Preset.SHEA_SEQ256 ? published(rows) : List.of());
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1000.0;
    }

    /** Bytes per second of data pages. */
    private static double bytesPerSecond(OltpFigures figures) {
        return (figures.reads().perSecond() + figures.writes().perSecond()) * PAGE_BYTES;
    }

    private static OltpReplay replay(EmulationRequest request, CacheSetting cache, OltpParameters parameters) {
        EmulatedDevice device = EmulatedDevices.of(request.profile(), cache);
        boolean logDisk =
                request.profile().construction() instanceof EmulationProfile.Disks disks && disks.volumes() > 1;
        return new OltpReplay(device, parameters, logDisk ? 1 : 0, request.seed());
    }

    /** The article's counters, compared with the setting without write cache, whose rates are closest. */
    private static List<SeedFigure> published(List<Row> rows) {
        List<SeedFigure> figures = new ArrayList<>();
        rows.stream().filter(row -> !row.writeCache).findFirst().ifPresent(row -> {
            OltpFigures first = row.first;
            figures.add(new SeedFigure("new orders/s", row.cache, 70, first.newOrdersPerSecond()));
            figures.add(
                    new SeedFigure("data reads/s", row.cache, 327, first.reads().perSecond()));
            figures.add(new SeedFigure(
                    "data read, ms", row.cache, 275, first.reads().millisMean()));
            figures.add(new SeedFigure(
                    "data writes/s", row.cache, 140, first.writes().perSecond()));
            figures.add(new SeedFigure(
                    "data write, ms", row.cache, 320, first.writes().millisMean()));
            figures.add(new SeedFigure(
                    "log writes/s", row.cache, 125, first.logWrites().perSecond()));
            figures.add(new SeedFigure(
                    "log write, ms", row.cache, 28, first.logWrites().millisMean()));
        });
        return figures;
    }

    static long inner(OltpFigures figures, InternalCounter counter) {
        return figures.inner().getOrDefault(counter, 0L);
    }
}
