package io.latchmark.emulation.command;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.oltp.OltpFigures;
import io.latchmark.emulation.oltp.OltpParameters;
import io.latchmark.emulation.oltp.OltpReplay;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Replays the I/O of a recorded run on models of its device and of others, in virtual time. */
public final class WhatIfEmulation {
    private static final Duration SLICE = Duration.ofSeconds(30);
    private static final Duration WARM_UP_MAX = Duration.ofMinutes(30);
    private static final Duration MEASURED_MAX = Duration.ofMinutes(2);
    private static final double CACHES_FULL = 3;
    private static final String EMULATED = "EMULATED ";

    /** Maximum error factor of the model at the recorded setting; a worse model says nothing about other settings. */
    private static final double ERROR_MAX = 1.5;
    /** The two-sided 95 % quantile of the normal distribution. */
    private static final double QUANTILE = 1.96;

    private final Map<Replayed, OltpFigures> replays = new HashMap<>();
    private final RecordedLoad load;
    /** Warm-up of the recorded run. */
    private final Duration warmUp;

    private final Duration measured;
    /** The coefficient of variation of its response times. */
    private final double spread;

    private final long seed;

    private WhatIfEmulation(RecordedLoad load, WorkloadSettings workload, double spread, long seed) {
        this.load = load;
        this.spread = spread;
        this.warmUp = workload.warmUp();
        this.measured = workload.measurementInterval();
        this.seed = seed;
    }

    /**
     * One replay.
     *
     * @param isFull whether the caches are filled before measuring; otherwise they are as empty as at the start of a run of the
     *     recorded length
     */
    private record Replayed(Setting setting, OltpParameters parameters, boolean isFull) {}

    /**
     * One device and setting.
     *
     * @param device its profile
     * @param figures of the model, with full caches and with users waiting for the same share of data-page writes as in the run
     * @param ratio of its transactions per second to those of the model at the recorded setting
     */
    public record Row(String device, String cache, OltpFigures figures, Range ratio) {}

    /**
     * A figure with its minimum and maximum over everything that the record leaves open.
     *
     * @param value with the figures of the row
     */
    public record Range(double value, double least, double most) {
        static final Range ONE = new Range(1, 1, 1);
        /** If the model does not represent the run's device. */
        static final Range UNKNOWN = new Range(Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * The results of a replay.
     *
     * @param run its name
     * @param measured figures of the run's devices
     * @param rows the recorded setting first
     * @param clipped parts of the record that were changed
     */
    public record Result(String run, RecordedLoad.Measured measured, List<Row> rows, List<String> clipped) {
        public Result {
            rows = List.copyOf(rows);
            clipped = List.copyOf(clipped);
        }
    }

    /**
     * Replays a run.
     *
     * @throws LatchmarkException of category USAGE if the record lacks data that a replay needs
     */
    public static Result execute(WhatIfRequest request) {
        CheckedRun run = CheckedRun.read(request.run());
        RecordedLoad load = RecordedLoad.of(run);
        Map<String, String> devices = run.data().record().environment().before().getOrDefault("devices", Map.of());
        Optional<EmulationProfile> known = recordedProfile(devices);
        EmulationProfile profile = request.profile()
                .or(() -> known)
                .orElseThrow(() -> LatchmarkException.usage(
                        "the run's device is not an emulated one: name the model by --profile, one of "
                                + Profiles.names()));
        EmulationProfile recordedOn = request.recordedProfile().or(() -> known).orElse(profile);
        CacheSetting recordedCache = request.recordedCache()
                .or(() -> recordedCache(devices))
                .orElse(recordedOn.settings().get(0));
        WhatIfEmulation emulation = new WhatIfEmulation(
                load, run.data().record().workload(), run.data().steps().get(0).spread(), request.seed());
        Setting setting = new Setting(recordedOn, recordedCache);
        List<Row> rows = new ArrayList<>();
        OltpFigures before = emulation.recorded(setting);
        rows.add(new Row(recordedOn.name(), recordedCache.text(), before, Range.ONE));
        for (CacheSetting cache : request.caches().isEmpty() ? profile.settings() : request.caches()) {
            rows.add(emulation.row(before, new Setting(profile, cache)));
        }
        return new Result(
                String.valueOf(request.run().toAbsolutePath().normalize().getFileName()),
                load.measured(),
                rows,
                load.clipped());
    }

    private record Setting(EmulationProfile profile, CacheSetting cache) {}

    /** The recorded setting with full or filling caches, whichever is closer to the measurement. */
    private OltpFigures recorded(Setting setting) {
        OltpFigures full = replay(setting, load.parameters(), true);
        OltpFigures filling = replay(setting, load.parameters(), false);
        return error(full) <= error(filling) ? full : filling;
    }

    /** The error factor of a model of the recorded setting. */
    private double error(OltpFigures figures) {
        double off = figures.transactionsPerSecond() / load.measured().transactionsPerSecond();
        return Math.max(off, 1 / off);
    }

    /** A setting's figures, with minimum and maximum over cache fill, which writes users wait for, and waits for CPUs. */
    private Row row(OltpFigures before, Setting asked) {
        OltpFigures after = replay(asked, load.parameters(), true);
        if (error(before) > ERROR_MAX) {
            return new Row(asked.profile.name(), asked.cache.text(), after, Range.UNKNOWN);
        }
        boolean isMoreWork = inFlight(after.writes()) > inFlight(before.writes());
        // Background writers fall behind if there is more work, and keep up if there is less.
        OltpParameters others = load.awaiting(isMoreWork ? 1 : 0);
        List<Double> ratios = Stream.of(load.parameters(), others, load.withoutCpuWaits())
                .flatMap(then -> Stream.of(replay(asked, then, true), replay(asked, then, false)))
                .map(then -> then.transactionsPerSecond() / before.transactionsPerSecond())
                .toList();
        double least = Collections.min(ratios);
        double most = Collections.max(ratios);
        Range range =
                new Range(ratios.get(0), least / error(before) / scatter(least), most * error(before) * scatter(most));
        return new Row(asked.profile.name(), asked.cache.text(), after, range);
    }

    private static double inFlight(OltpFigures.IoFigures writes) {
        return writes.perSecond() * writes.millisMean();
    }

    /**
     * The factor by which the ratio of two runs of the recorded length differs by chance from that of their replays, in 95 % of
     * cases, if transactions are independent and their times spread as recorded.
     */
    private double scatter(double ratio) {
        double seconds = 1 / (1e3 / measured.toMillis() + 1e3 / replayedFor().toMillis());
        double transactions = load.measured().transactionsPerSecond() * seconds;
        return Math.exp(QUANTILE * spread * Math.sqrt((1 + 1 / ratio) / transactions));
    }

    private Duration replayedFor() {
        return shorter(measured, MEASURED_MAX);
    }

    private OltpFigures replay(Setting setting, OltpParameters parameters, boolean isFull) {
        boolean hasCache = setting.cache.readBytes() + setting.cache.writeBytes() > 0;
        return replays.computeIfAbsent(new Replayed(setting, parameters, isFull || !hasCache), this::newReplay);
    }

    private OltpFigures newReplay(Replayed replayed) {
        EmulationProfile profile = replayed.setting.profile;
        CacheSetting cache = replayed.setting.cache;
        try {
            EmulatedDevice device = EmulatedDevices.of(profile, cache);
            boolean logDisk = profile.construction() instanceof EmulationProfile.Disks disks && disks.volumes() > 1;
            OltpReplay replay = new OltpReplay(device, replayed.parameters, logDisk ? 1 : 0, seed);
            fill(
                    replay,
                    CACHES_FULL
                            * (cache.readBytes() + cache.writeBytes())
                            / replayed.parameters.database().pageBytes(),
                    replayed.isFull ? WARM_UP_MAX : warmUp);
            return replay.measure(replayedFor().toNanos());
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("on " + profile.name() + ": " + e.getMessage());
        }
    }

    /** Runs until this many pages were read and written, or for the maximum time. */
    private static void fill(OltpReplay replay, double pages, Duration longest) {
        Duration left = longest;
        double missing = pages;
        do {
            Duration slice = shorter(left, SLICE);
            OltpFigures figures = replay.measure(slice.toNanos());
            missing -= (figures.reads().perSecond() + figures.writes().perSecond()) * slice.toMillis() / 1e3;
            left = left.minus(slice);
        } while (missing > 0 && left.compareTo(Duration.ZERO) > 0);
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
    }

    private static Optional<EmulationProfile> recordedProfile(Map<String, String> devices) {
        return device(devices, "model")
                .filter(model -> model.startsWith(EMULATED))
                .map(model -> Profiles.named(model.substring(EMULATED.length())));
    }

    private static Optional<CacheSetting> recordedCache(Map<String, String> devices) {
        return device(devices, "model")
                .filter(model -> model.startsWith(EMULATED))
                .flatMap(model -> device(devices, "cache"))
                .map(CacheSetting::parse);
    }

    /** An attribute of the device with the data. */
    private static Optional<String> device(Map<String, String> devices, String attribute) {
        String data = devices.getOrDefault("data.devices", "");
        return Optional.ofNullable(devices.get(data + "." + attribute));
    }
}
