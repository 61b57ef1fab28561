package io.latchmark.experiment;

import io.latchmark.agents.CoordinatorOperation;
import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.PrepareOperation;
import io.latchmark.application.RunOperation;
import io.latchmark.application.SnapshotOperation;
import io.latchmark.application.probe.ProbeOperation;
import io.latchmark.application.request.EmulatorRequest;
import io.latchmark.application.request.PrepareRequest;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.application.request.Request;
import io.latchmark.application.request.ResetRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.command.MountOperation;
import io.latchmark.emulation.filesystem.MountSettings;
import io.latchmark.emulation.profile.Profiles;
import java.util.Optional;

/** Executes any request, in a process started for it. */
public final class RequestOperation {
    private RequestOperation() {}

    /**
     * The result of a request.
     *
     * @param measured empty if nothing was measured
     * @param content of a reset database, if that was requested
     */
    public record Outcome(Optional<Measured> measured, Optional<String> content) {
        static final Outcome DONE = new Outcome(Optional.empty(), Optional.empty());

        static Outcome of(Measured measured) {
            return new Outcome(Optional.of(measured), Optional.empty());
        }
    }

    /**
     * Executes a request.
     *
     * @param latchmarkVersion is recorded
     * @throws InterruptedException on an early end
     */
    public static Outcome execute(Request request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        if (request instanceof RunRequest run) {
            return Outcome.of(
                    run.agents().isPresent()
                            ? CoordinatorOperation.execute(run, latchmarkVersion, operator)
                            : RunOperation.execute(run, latchmarkVersion, operator));
        }
        if (request instanceof ProbeRequest probe) {
            return Outcome.of(ProbeOperation.execute(probe, latchmarkVersion, operator));
        }
        if (request instanceof PrepareRequest prepare) {
            PrepareOperation.execute(prepare, operator);
        } else if (request instanceof ResetRequest reset) {
            SnapshotOperation.reset(reset.database(), Optional.of(reset.snapshot()), reset.places(), operator);
            if (reset.describes()) {
                return new Outcome(
                        Optional.empty(), Optional.of(SnapshotOperation.content(reset.database(), operator)));
            }
        } else if (request instanceof EmulatorRequest emulator) {
            MountOperation.serveForParent(asked(emulator), operator::message);
        } else {
            throw new IllegalStateException("no operation for " + request.getClass());
        }
        return Outcome.DONE;
    }

    private static MountSettings asked(EmulatorRequest emulator) {
        return new MountSettings(
                emulator.directory(),
                emulator.data(),
                Profiles.named(emulator.profile()),
                CacheSetting.parse(emulator.cache()),
                MountSettings.SECOND_VOLUME);
    }
}
