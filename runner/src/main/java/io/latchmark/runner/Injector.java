package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Injects delays during the measurement interval of a run, on a thread of its own, and writes each change to the run's events.
 * {@link #start} and {@link #close} are called by the run's thread.
 */
final class Injector implements AutoCloseable {
    /** For how much longer than its slot a delay lasts if nobody ends it. */
    private static final Duration LEASE = Duration.ofSeconds(10);

    private static final Duration STOP_LIMIT = Duration.ofMinutes(2);

    private final DelayControl control;
    private final InjectionPlan plan;
    private final Journal journal;
    private final Consumer<Throwable> failures;
    private final CountDownLatch ending = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * Nothing is injected yet.
     *
     * @param failures takes what ends the run: a device that can't be delayed, or a record that can't be written any more
     */
    Injector(DelayControl control, InjectionPlan plan, Journal journal, Consumer<Throwable> failures) {
        this.control = control;
        this.plan = plan;
        this.journal = journal;
        this.failures = failures;
    }

    /** Injects from now on, for as many rounds as fit into a time. */
    void start(Duration time) {
        List<InjectedDelay> slots = plan.slots(time);
        thread = new Thread(() -> inject(slots), "latchmark-injector");
        thread.setDaemon(true);
        thread.start();
    }

    private void inject(List<InjectedDelay> slots) {
        try {
            long startNanos = System.nanoTime();
            for (int i = 0; i < slots.size() && ending.getCount() > 0; i++) {
                InjectedDelay slot = slots.get(i);
                journal.add(Event.Kind.INJECTION, slot.text());
                apply(slot);
                long untilNanos = startNanos + plan.slot().multipliedBy(i + 1L).toNanos();
                boolean unused = ending.await(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            journal.add(Event.Kind.INJECTION, InjectedDelay.END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        } finally {
            end();
        }
    }

    /** Windows are those between the wash-outs: a delay must be there, or gone, before its window begins. */
    private void apply(InjectedDelay slot) {
        long beganNanos = System.nanoTime();
        control.apply(slot.kind(), slot.delay(), plan.slot().plus(LEASE));
        Duration took = Duration.ofNanos(System.nanoTime() - beganNanos);
        if (took.compareTo(slot.washOut()) > 0) {
            throw LatchmarkException.environment("to change the delay took " + took.toMillis()
                    + " ms: must be at most the wash-out, " + slot.washOut().toMillis()
                    + " ms; give --wash-out more time");
        }
    }

    private void end() {
        try {
            control.apply(DelayKind.READS, Duration.ZERO, LEASE);
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }

    /** Ends what is injected, and waits until nothing is. */
    @Override
    public void close() {
        ending.countDown();
        Thread its = thread;
        if (its != null
                && !Waiting.uninterrupted(
                        (nanos, unit) -> {
                            its.join(unit.toMillis(nanos));
                            return !its.isAlive();
                        },
                        STOP_LIMIT.toNanos())) {
            failures.accept(LatchmarkException.environment("an injected delay was not ended " + STOP_LIMIT.toSeconds()
                    + " s after the load: see whether the device is still delayed"));
        }
    }
}
