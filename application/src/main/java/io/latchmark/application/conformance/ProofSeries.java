package io.latchmark.application.conformance;

import io.latchmark.application.Operator;
import io.latchmark.application.doctor.Proof;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.schema.jdbc.Database;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Makes proofs one after the other within a time limit, in the creating thread. A failure does not end the series. */
final class ProofSeries implements AutoCloseable {
    private static final double NANOS_PER_SECOND = 1e9;

    private final Operator operator;
    private final Redaction redaction;
    private final Duration limit;
    private final List<Proof> proofs = new ArrayList<>();
    private final ScheduledExecutorService timer =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("latchmark-limit"));
    private volatile boolean late;

    ProofSeries(Operator operator, Redaction redaction, Duration limit) {
        this.operator = operator;
        this.redaction = redaction;
        this.limit = limit;
        Thread worker = Thread.currentThread();
        ScheduledFuture<?> unused = timer.schedule(
                () -> {
                    late = true;
                    worker.interrupt();
                    Database.breakAll();
                },
                limit.toNanos(),
                TimeUnit.NANOSECONDS);
    }

    /** The work of a proof. */
    interface Work {
        Proof.Found run() throws InterruptedException;
    }

    /**
     * Makes a proof.
     *
     * @return whether proofs that depend on it can be made
     */
    boolean prove(String name, Work work) throws InterruptedException {
        return prove(name, Proof.Result.FAILED, work);
    }

    /** As above, for a feature that Latchmark can do without if the server lacks it, or that it does not have for every engine. */
    boolean proveIfThere(String name, Work work) throws InterruptedException {
        return prove(name, Proof.Result.MISSING, work);
    }

    private boolean prove(String name, Proof.Result ofRefusal, Work work) throws InterruptedException {
        if (late) {
            skip("no time is left", name);
            return false;
        }
        operator.step(name + " …");
        long startNanos = System.nanoTime();
        Proof.Found found;
        boolean isThere = true;
        try {
            found = work.run();
        } catch (LatchmarkException e) {
            if (isEnded()) {
                throw e;
            }
            isThere = false;
            // Latchmark itself has nothing of the kind for this engine.
            boolean absent = ofRefusal == Proof.Result.MISSING && e.category() == LatchmarkException.Category.USAGE;
            found = late
                    ? Proof.Found.failed(lateness())
                    : new Proof.Found(absent ? Proof.Result.ABSENT : ofRefusal, e.getMessage());
        } catch (InterruptedException e) {
            if (isEnded() || !late) {
                throw e;
            }
            found = Proof.Found.failed(lateness());
        }
        if (late) {
            boolean unused = Thread.interrupted();
        }
        add(name, found, (System.nanoTime() - startNanos) / NANOS_PER_SECOND);
        return isThere && found.result() != Proof.Result.FAILED;
    }

    private boolean isEnded() {
        return operator.isEndedByUser() || !operator.endReason().isEmpty();
    }

    private String lateness() {
        return "it did not end within " + limit.toMinutes() + " min from the start of the command";
    }

    /** Records a proof that was made together with others. */
    void add(String name, Proof.Found found, double seconds) {
        proofs.add(new Proof(name, found.result(), Math.round(seconds * 10) / 10.0, redaction.of(found.detail())));
    }

    /** Records proofs that can't be made. */
    void skip(String reason, String... names) {
        for (String name : names) {
            add(name, new Proof.Found(Proof.Result.SKIPPED, reason), 0);
        }
    }

    /** Whether there was nothing to prove by the last proof. */
    boolean isLastAbsent() {
        return proofs.get(proofs.size() - 1).result() == Proof.Result.ABSENT;
    }

    List<Proof> proofs() {
        return List.copyOf(proofs);
    }

    /** Ends the time limit. */
    @Override
    public void close() {
        timer.shutdownNow();
    }
}
