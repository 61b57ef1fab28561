package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes the changes of a run during its measurement interval, on its own thread, and writes each to the run's events.
 * {@link #start} and {@link #close} are called by the run's thread.
 */
final class Switcher implements AutoCloseable {
    private static final Duration STOP_LIMIT = Duration.ofMinutes(6);

    private final Switching switching;
    private final Journal journal;
    private final Consumer<Throwable> failures;
    private final CountDownLatch ending = new CountDownLatch(1);
    private @Nullable Thread thread;

    /**
     * Starts without changes.
     *
     * @param failures receives errors that end the run: a change that fails, or a record that can no longer be written
     */
    Switcher(Switching switching, Journal journal, Consumer<Throwable> failures) {
        this.switching = switching;
        this.journal = journal;
        this.failures = failures;
    }

    /** Starts the first slot, if there is one. */
    void start() {
        if (switching.slots().isEmpty()) {
            return;
        }
        thread = DaemonThread.start("latchmark-switcher", this::execute);
    }

    private void execute() {
        try {
            long untilNanos = System.nanoTime();
            for (Switching.Slot slot : switching.slots()) {
                if (ending.getCount() == 0) {
                    break;
                }
                change(slot);
                untilNanos += slot.length().toNanos();
                boolean unused = ending.await(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
            }
            journal.add(switching.kind(), Switching.END);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        } finally {
            end();
        }
    }

    /** Windows come after the wash-outs, so a change must be complete before its window begins. */
    private void change(Switching.Slot slot) {
        journal.add(switching.kind(), slot.detail());
        long beganNanos = System.nanoTime();
        slot.change().run();
        Duration took = Duration.ofNanos(System.nanoTime() - beganNanos);
        Duration most = slot.washOut();
        if (took.compareTo(most) > 0) {
            throw LatchmarkException.environment("the change '" + slot.detail() + "' took " + took.toMillis() + " ms"
                    + "; the maximum is the wash-out, " + most.toMillis()
                    + " ms; give the wash-out more time");
        }
    }

    private void end() {
        try {
            switching.end().run();
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }

    /** Stops the changes, and waits until a running change and the final action are done. */
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
            failures.accept(LatchmarkException.environment("a change during the run was not complete "
                    + STOP_LIMIT.toSeconds() + " s after the load: see which setting is in force now"));
        }
    }
}
