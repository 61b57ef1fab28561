package io.latchmark.operation.experiment;

import io.latchmark.operation.Measured;
import io.latchmark.operation.Operator;
import io.latchmark.operation.PrepareOperation;
import io.latchmark.operation.RunOperation;
import io.latchmark.operation.SnapshotOperation;
import io.latchmark.operation.agent.ControllerOperation;
import io.latchmark.operation.emulation.MountOperation;
import io.latchmark.operation.probe.ProbeOperation;
import io.latchmark.operation.request.EmulatorRequest;
import io.latchmark.operation.request.PrepareRequest;
import io.latchmark.operation.request.ProbeRequest;
import io.latchmark.operation.request.Request;
import io.latchmark.operation.request.ResetRequest;
import io.latchmark.operation.request.RunRequest;
import java.util.Optional;

/** Executes any request, as a process that was started for it does. */
public final class RequestOperation {
    private RequestOperation() {}

    /**
     * Executes a request.
     *
     * @param latchmarkVersion is recorded
     * @return what was measured; empty if nothing was to be
     * @throws InterruptedException on an early end
     */
    public static Optional<Measured> execute(Request request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        if (request instanceof RunRequest run) {
            return Optional.of(
                    run.agents().isPresent()
                            ? ControllerOperation.execute(run, latchmarkVersion, operator)
                            : RunOperation.execute(run, latchmarkVersion, operator));
        }
        if (request instanceof ProbeRequest probe) {
            return Optional.of(ProbeOperation.execute(probe, latchmarkVersion, operator));
        }
        if (request instanceof PrepareRequest prepare) {
            PrepareOperation.execute(prepare, operator);
        } else if (request instanceof ResetRequest reset) {
            SnapshotOperation.reset(reset.database(), Optional.of(reset.snapshot()), operator);
        } else if (request instanceof EmulatorRequest emulator) {
            MountOperation.serveForParent(emulator, operator::message);
        } else {
            throw new IllegalStateException("no operation for " + request.getClass());
        }
        return Optional.empty();
    }
}
