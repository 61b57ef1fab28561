package io.latchmark.emulation.demo;

import io.latchmark.application.Child;
import io.latchmark.application.LoadOperation;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.RunOperation;
import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.emulation.profile.Profiles;
import io.latchmark.experiment.ExperimentOperation;
import io.latchmark.experiment.OptionReader;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.WholeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The demonstration on an emulated controller: the article's experiment (Shea 2008) on an embedded PostgreSQL, with data and log
 * on two emulated disks behind an emulated controller. The database is loaded without the emulator, and measured on it.
 */
public final class EmulatedDemo {
    static final String PROFILE = "sas10k-72-p400";

    private static final String SNAPSHOT = "start";
    /** Additional time per run: the reset on the emulated disk, two starts of the server, the orders to the emulator. */
    private static final Duration BESIDE_RUN = Duration.ofSeconds(32);

    private static final int RUNS = EmulatedExperiment.BLOCKS * EmulatedExperiment.CONFIGURATIONS;

    private final EmulatedDemoRequest request;
    private final Child child;
    private final Operator operator;

    private EmulatedDemo(EmulatedDemoRequest request, Child child, Operator operator) {
        this.request = request;
        this.child = child;
        this.operator = operator;
    }

    /**
     * Compares the article's three cache settings, in randomised blocks. Repeating the request continues an interrupted
     * comparison.
     *
     * @param child starts the emulator and the runs
     * @return whether no run was given up
     * @throws InterruptedException on an early end; the emulator has ended then, too
     */
    public static boolean compare(EmulatedDemoRequest request, Child child, OptionReader options, Operator operator)
            throws InterruptedException {
        EmulatedDemo demo = new EmulatedDemo(request, child, operator);
        request.output().requireWritable();
        Duration each = request.workload().length().plus(BESIDE_RUN);
        operator.message("EMULATED: " + RUNS + " runs under three settings of an emulated cache of "
                + ByteSize.text(request.cacheBytes()) + ", about "
                + each.multipliedBy(RUNS).plusSeconds(59).toMinutes() + " min"
                + " once the database is loaded");
        Path file = demo.definition();
        Path out = request.output().out().resolve(EmulatedExperiment.NAME);
        ExperimentOperation experiment = new ExperimentOperation(file, Optional.of(out), false, options);
        demo.prepare();
        try (EmulatorProcess emulator = demo.start()) {
            operator.message("EMULATED: " + emulator.directory() + " is on the emulated device " + PROFILE);
            return experiment.execute(child, operator);
        }
    }

    /**
     * Performs one run, during which the cache can be changed.
     *
     * @param child starts the emulator
     * @param latchmarkVersion is recorded
     * @throws InterruptedException on an early end; the emulator has ended then, too
     */
    public static Measured show(EmulatedDemoRequest request, Child child, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        EmulatedDemo demo = new EmulatedDemo(request, child, operator);
        request.output().requireWritable();
        operator.message("EMULATED: a run on an emulated controller with a cache of "
                + ByteSize.text(request.cacheBytes()) + "; the live page changes its setting");
        demo.prepare();
        String effort = SnapshotOperation.reset(request.backing(), Optional.of(SNAPSHOT), operator);
        operator.message("  " + effort);
        try (EmulatorProcess emulator = demo.start()) {
            operator.message("EMULATED: " + emulator.directory() + " is on the emulated device " + PROFILE);
            RunRequest run = RunRequest.of(request.emulated(), request.workload(), Map.of(), request.output());
            return RunOperation.execute(run, latchmarkVersion, operator);
        }
    }

    /** The experiment's file, in the folder of the demonstration. */
    private Path definition() {
        try {
            Files.createDirectories(request.folder());
            Path file = request.folder().resolve(EmulatedExperiment.NAME + ".yaml");
            WholeFile.replace(file, new EmulatedExperiment(request, child).text());
            return file;
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot write the experiment's file into " + request.folder() + ": "
                    + FileFailure.reason(e) + "; make room there, or choose another --data-dir");
        }
    }

    /** Loads the database and takes its snapshot, if missing. Checks first that the file system can be mounted. */
    private void prepare() throws InterruptedException {
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, () -> {});
        if (request.backing().isNew()) {
            start().close();
        }
        LoadRequest load = LoadRequest.of(request.backing(), request.warehouses(), LoadRequest.WORKERS_DEFAULT);
        if (!SnapshotOperation.exists(request.backing(), SNAPSHOT, operator)) {
            LoadOperation.execute(load, operator);
            SnapshotOperation.create(request.backing(), Map.of(), SNAPSHOT, operator);
        }
        operator.onEnd(worker::interrupt, () -> {});
    }

    private EmulatorProcess start() throws InterruptedException {
        MountSettings settings = new MountSettings(
                request.mounted(),
                request.data(),
                Profiles.named(PROFILE),
                request.caches().get(0),
                MountSettings.SECOND_VOLUME);
        return EmulatorProcess.start(child, settings, request.folder());
    }
}
