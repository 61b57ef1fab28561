package io.latchmark.operation.emulation;

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
import io.latchmark.results.run.RunReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays the I/O of a recorded run on models of its device and of others, in virtual time. */
public final class WhatIfEmulation {
    private static final Duration WARM_UP = Duration.ofSeconds(30);
    private static final int SLICES_MAX = 60;
    private static final double CACHES_FULL = 3;
    private static final Duration MEASURED = Duration.ofMinutes(1);
    private static final String EMULATED = "EMULATED ";

    /** Of the recorded setting's model; a larger one says nothing of other settings. */
    private static final double ERROR_MAX = 1.5;
    /** Of the normal distribution, two-sided 95 %. */
    private static final double QUANTILE = 1.96;

    private final Map<Map.Entry<Setting, OltpParameters>, OltpFigures> replays = new HashMap<>();
    private final RecordedLoad load;
    /** That the run counted. */
    private final double transactions;

    private final long seed;

    private WhatIfEmulation(RecordedLoad load, double transactions, long seed) {
        this.load = load;
        this.transactions = transactions;
        this.seed = seed;
    }

    /**
     * One device and setting.
     *
     * @param device its profile
     * @param figures of the model, where all pages are equally likely and users wait for as many of the data-page writes as in the
     *     run
     * @param ratio of its transactions per second to those of the recorded setting's model
     */
    public record Row(String device, String cache, OltpFigures figures, Range ratio) {}

    /**
     * A figure, and what it is at least and at most by what the record does not say.
     *
     * @param value with the figures of the row
     */
    public record Range(double value, double least, double most) {
        static final Range ONE = new Range(1, 1, 1);
        /** Where the model is not one of the run's device. */
        static final Range UNKNOWN = new Range(Double.NaN, Double.NaN, Double.NaN);
    }

    /**
     * What was replayed.
     *
     * @param run its name
     * @param measured what the run's devices did
     * @param rows that of the recorded setting first
     * @param clipped what of the record was changed
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
     * @throws LatchmarkException of the category USAGE, if the record does not have what a replay needs
     */
    public static Result execute(WhatIfRequest request) {
        CheckedRun run = CheckedRun.read(RunReader.open(request.run()));
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
        double transactions =
                run.summary().transactionsPerSecond() * run.summary().window().seconds();
        WhatIfEmulation emulation = new WhatIfEmulation(load, transactions, request.seed());
        Setting setting = new Setting(recordedOn, recordedCache);
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(recordedOn.name(), recordedCache.text(), emulation.recorded(setting), Range.ONE));
        for (CacheSetting cache : request.caches().isEmpty() ? profile.settings() : request.caches()) {
            rows.add(emulation.row(setting, new Setting(profile, cache)));
        }
        return new Result(
                String.valueOf(request.run().toAbsolutePath().normalize().getFileName()),
                load.measured(),
                rows,
                load.clipped());
    }

    private record Setting(EmulationProfile profile, CacheSetting cache) {
        /** Where the read cache has nothing that the buffer pool does not have too. */
        Setting withoutReadCache() {
            return new Setting(profile, new CacheSetting(0, cache.writeBytes(), cache.battery()));
        }
    }

    private OltpFigures recorded(Setting setting) {
        return replay(setting, load.parameters());
    }

    /** The figures of a setting, and the least and the most by which pages are used and which writes are awaited. */
    private Row row(Setting recorded, Setting asked) {
        double awaited = load.measured().awaitedShare();
        OltpFigures before = recorded(recorded);
        OltpFigures after = replay(asked, load.parameters());
        double off = before.transactionsPerSecond() / load.measured().transactionsPerSecond();
        double error = Math.max(off, 1 / off);
        if (error > ERROR_MAX) {
            return new Row(asked.profile.name(), asked.cache.text(), after, Range.UNKNOWN);
        }
        double value = ratio(after, before);
        double writes = after.writes().millisMean() - before.writes().millisMean();
        List<Double> ratios = new ArrayList<>(List.of(value));
        // Whoever writes pages ahead falls behind where writes are slower, and keeps up where they are faster.
        for (double awaitedThen : List.of(awaited, writes > 0 ? 1.0 : 0.0)) {
            OltpParameters then = load.awaiting(awaitedThen);
            ratios.add(ratio(replay(asked, then), before));
            ratios.add(ratio(replay(asked.withoutReadCache(), then), recorded(recorded.withoutReadCache())));
            // A write cache may have nothing to write out, as if each of its pages were overwritten before.
            if (asked.cache.writeBytes() > 0) {
                ratios.add(ratio(replay(asked, RecordedLoad.unwritten(then)), before));
            }
            if (recorded.cache.writeBytes() > 0) {
                ratios.add(ratio(replay(asked, then), replay(recorded, RecordedLoad.unwritten(load.parameters()))));
            }
            if (asked.cache.readBytes() > 0) {
                ratios.add(ratio(replay(asked, RecordedLoad.within(then, asked.cache.readBytes())), before));
            }
        }
        return new Row(
                asked.profile.name(),
                asked.cache.text(),
                after,
                new Range(
                        value,
                        Collections.min(ratios) / error / scatter(Collections.min(ratios)),
                        Collections.max(ratios) * error * scatter(Collections.max(ratios))));
    }

    /** The factor by which two runs of the recorded length differ by chance in 95 %, if transactions end independently of each other. */
    private double scatter(double ratio) {
        return Math.exp(QUANTILE * Math.sqrt(1 / transactions + 1 / (transactions * ratio)));
    }

    private static double ratio(OltpFigures one, OltpFigures other) {
        return one.transactionsPerSecond() / other.transactionsPerSecond();
    }

    private OltpFigures replay(Setting setting, OltpParameters parameters) {
        return replays.computeIfAbsent(Map.entry(setting, parameters), once -> newReplay(setting, parameters));
    }

    private OltpFigures newReplay(Setting setting, OltpParameters parameters) {
        EmulationProfile profile = setting.profile;
        try {
            EmulatedDevice device = EmulatedDevices.of(profile, setting.cache);
            boolean logDisk = profile.construction() instanceof EmulationProfile.Disks disks && disks.volumes() > 1;
            OltpReplay replay = new OltpReplay(device, parameters, logDisk ? 1 : 0, seed);
            warmUp(replay, setting.cache, parameters.database().pageBytes());
            return replay.measure(MEASURED.toNanos());
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("on " + profile.name() + ": " + e.getMessage());
        }
    }

    /** Until the caches have been filled three times, or half an hour: one that fills is not one that is full. */
    private static void warmUp(OltpReplay replay, CacheSetting cache, int pageBytes) {
        double missing = CACHES_FULL * (cache.readBytes() + cache.writeBytes());
        int slices = 0;
        do {
            OltpFigures figures = replay.measure(WARM_UP.toNanos());
            missing -= (figures.reads().perSecond() + figures.writes().perSecond()) * pageBytes * WARM_UP.toSeconds();
            slices++;
        } while (missing > 0 && slices < SLICES_MAX);
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
