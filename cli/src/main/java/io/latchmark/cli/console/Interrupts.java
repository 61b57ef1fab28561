package io.latchmark.cli.console;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What Ctrl-C (SIGINT) and SIGTERM do: they end the work under way, and the process waits until the command has put
 * everything in order. The JVM's own exit code of a signal (130 for SIGINT) stays.
 */
public final class Interrupts {
    private static final long ORDERLY_END_LIMIT_SECONDS = 900;
    private static final AtomicReference<Runnable> ACTION = new AtomicReference<>();
    private static final CountDownLatch FINISHED = new CountDownLatch(1);
    private static volatile boolean happened;

    private Interrupts() {}

    /** From now on an interrupt does this. */
    public static void on(Runnable action) {
        if (ACTION.getAndSet(action) == null) {
            Runtime.getRuntime().addShutdownHook(new Thread(Interrupts::interrupt, "latchmark-interrupt"));
        }
    }

    /** Whether a signal asked for the end. */
    public static boolean happened() {
        return happened;
    }

    /** The command has ended: the process may go. */
    public static void finished() {
        FINISHED.countDown();
    }

    private static void interrupt() {
        if (FINISHED.getCount() == 0) {
            return;
        }
        happened = true;
        Runnable action = ACTION.get();
        if (action != null) {
            action.run();
        }
        try {
            FINISHED.await(ORDERLY_END_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
