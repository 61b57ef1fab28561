package io.latchmark.operation.emulation;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.oltp.OltpFigures;
import io.latchmark.emulation.oltp.OltpReplay;
import io.latchmark.emulation.profile.EmulatedDevices;
import io.latchmark.emulation.profile.EmulationProfile;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.results.run.RunReader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Replays the I/O of a recorded run on models of its device and of others, in virtual time. */
public final class WhatIfEmulation {
    private static final Duration WARM_UP = Duration.ofSeconds(30);
    private static final Duration MEASURED = Duration.ofMinutes(1);
    private static final String EMULATED = "EMULATED ";

    /** Modelled times of a data-page write that differ by less are equal for the question whether terminals wait for writes. */
    private static final double SAME_WRITES = 0.2;

    /** Of a transaction's time; terminals that wait for less do not wait for data-page writes. */
    private static final double NO_WAIT = 0.02;

    private final RecordedLoad load;
    private final long seed;

    private WhatIfEmulation(RecordedLoad load, long seed) {
        this.load = load;
        this.seed = seed;
    }

    /**
     * One device and setting.
     *
     * @param device its profile
     * @param figures of the model
     * @param ratio of its transactions per second to those of the recorded setting's model; NaN where terminals would wait for data-page
     *     writes otherwise than in the run, since the replay has no such waits
     */
    public record Row(String device, String cache, OltpFigures figures, double ratio) {}

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
        boolean waitsForWrites =
                waitsForWrites(run.summary(), run.data().record().settings().users());
        WhatIfEmulation emulation = new WhatIfEmulation(load, request.seed());
        OltpFigures recorded = emulation.replay(recordedOn, recordedCache);
        List<Row> rows = new ArrayList<>();
        rows.add(new Row(recordedOn.name(), recordedCache.text(), recorded, 1));
        for (CacheSetting cache : request.caches().isEmpty() ? profile.settings() : request.caches()) {
            OltpFigures figures = emulation.replay(profile, cache);
            rows.add(new Row(
                    profile.name(),
                    cache.text(),
                    figures,
                    isAnswered(recorded, figures, waitsForWrites)
                            ? figures.transactionsPerSecond() / recorded.transactionsPerSecond()
                            : Double.NaN));
        }
        return new Result(
                String.valueOf(request.run().toAbsolutePath().normalize().getFileName()),
                load.measured(),
                rows,
                load.clipped());
    }

    /** Where it isn't known, they may. */
    private static boolean waitsForWrites(RunSummary summary, int users) {
        double waitedMillis = summary.millisPerTransaction(WaitClass.DATA_PAGE_WRITE);
        return !(waitedMillis < NO_WAIT * 1e3 * users / summary.transactionsPerSecond());
    }

    /** Slower writes may make terminals wait that did not, and others change a wait that the replay does not have. */
    private static boolean isAnswered(OltpFigures recorded, OltpFigures figures, boolean waitsForWrites) {
        double change = figures.writes().millisMean() / recorded.writes().millisMean() - 1;
        return !(change > SAME_WRITES) && !(waitsForWrites && Math.abs(change) > SAME_WRITES);
    }

    private OltpFigures replay(EmulationProfile profile, CacheSetting cache) {
        try {
            EmulatedDevice device = EmulatedDevices.of(profile, cache);
            boolean logDisk = profile.construction() instanceof EmulationProfile.Disks disks && disks.volumes() > 1;
            OltpReplay replay = new OltpReplay(device, load.parameters(), logDisk ? 1 : 0, seed);
            replay.measure(WARM_UP.toNanos());
            return replay.measure(MEASURED.toNanos());
        } catch (IllegalArgumentException e) {
            throw LatchmarkException.usage("on " + profile.name() + ": " + e.getMessage());
        }
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
