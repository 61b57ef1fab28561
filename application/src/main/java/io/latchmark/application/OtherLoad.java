package io.latchmark.application;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DurationText;
import io.latchmark.storage.host.HostCpu;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * CPU time that other programs use on this host before a run starts anything; the run will lack it. Reports nothing if that can't
 * be read, and nothing about another host with the database.
 */
final class OtherLoad {
    private static final String OPTION = "--wait-for-idle";
    private static final Path ROOT = Path.of("/");

    private final Seconds seconds;
    private final Operator operator;

    OtherLoad(Seconds seconds, Operator operator) {
        this.seconds = seconds;
        this.operator = operator;
    }

    /** Consecutive seconds of this host. */
    @FunctionalInterface
    interface Seconds {
        /**
         * Waits for the next second, and returns the fraction of CPU time that other programs used in it, 0..1; NaN if unknown.
         */
        double next() throws InterruptedException;
    }

    /**
     * Warns if other programs use this host, or waits until they don't, if the run requests that. Must be called while the
     * embedded server is not running, because its start takes CPU time too.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the host is not idle when the wait ends
     */
    static void before(RunRequest run, Operator operator) {
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        new OtherLoad(HostCpu.open(ROOT).<Seconds>map(OtherLoad::secondsOf).orElse(() -> Double.NaN), operator)
                .before(run.waitForIdle());
    }

    private static Seconds secondsOf(HostCpu cpu) {
        return () -> {
            HostCpu.Times start = cpu.now();
            Thread.sleep(Duration.ofSeconds(1).toMillis());
            return cpu.now().othersSince(start);
        };
    }

    /**
     * As above.
     *
     * @param limit of the wait; empty for none
     */
    void before(Optional<Duration> limit) {
        try {
            if (limit.isPresent()) {
                await(limit.get());
            } else {
                warn(seconds.next());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted before the run, while looking whether this host is idle");
        }
    }

    private void warn(double share) {
        if (share >= CpuFigures.OTHERS_MARKED) {
            operator.happened(new OperationEvent.Warning("other programs use " + used(share)
                    + " before the run. If they continue, the run will be "
                    + (share >= CpuFigures.OTHERS_DISTURB ? "called disturbed" : "marked")
                    + " ('Other load on the host'): wait until this host is idle, or let " + OPTION + " wait"));
        }
    }

    private void await(Duration limit) throws InterruptedException {
        int idle = 0;
        for (int second = 1; idle < RunRequest.IDLE_TIME.toSeconds(); second++) {
            double share = seconds.next();
            if (Double.isNaN(share)) {
                throw LatchmarkException.environment(OPTION
                        + ": this system does not say how busy its CPUs are (/proc/stat, Linux); leave the option out");
            }
            idle = share < CpuFigures.OTHERS_MARKED ? idle + 1 : 0;
            if (idle == 0 && second >= limit.toSeconds()) {
                throw LatchmarkException.environment("this host is not idle after " + DurationText.of(limit) + " ("
                        + OPTION + "): other programs use " + used(share) + ", and less than "
                        + NumberText.percent(CpuFigures.OTHERS_MARKED)
                        + " is required. End them, wait longer, or leave the option out and get a marked run");
            }
            operator.step("Waiting until this host is idle: other programs use " + used(share) + "; " + second
                    + " s of at most " + DurationText.of(limit));
        }
    }

    private static String used(double share) {
        return NumberText.percent(share) + " of this host's CPU time";
    }
}
