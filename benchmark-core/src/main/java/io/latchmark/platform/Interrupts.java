package io.latchmark.platform;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;

/**
 * The causes that end a command from outside its own work: a signal (Ctrl-C, SIGTERM, SIGHUP), the end of the embedded server or
 * of the parent process, or a bug in a thread that nobody waits for. The current work is ended, and the command cleans up; a
 * later Ctrl-C ends the process immediately. Any thread.
 */
public final class Interrupts {
    /** Maximum duration of an orderly end: an embedded server may write its whole buffer pool. */
    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    /** After this, anything that still waits for a database is unblocked by breaking its connections. */
    private static final Duration GRACE = Duration.ofSeconds(2);
    /** A terminal and {@code timeout} may send one signal twice: to the process and to its group. */
    private static final Duration ONE_SIGNAL = Duration.ofMillis(200);

    private static final int SIGNAL_EXIT_CODE = 128;
    private static final String CTRL_C = "INT";
    private static final String BY_USER = "interrupted by the user";

    private static final CountDownLatch FINISHED = new CountDownLatch(1);
    private static volatile Optional<Exits> exits = Optional.empty();
    private static volatile LongSupplier nanoClock = System::nanoTime;
    private static volatile long endingNanos;
    private static volatile Optional<Ending> ending = Optional.empty();
    private static volatile Optional<Work> work = Optional.empty();

    private Interrupts() {}

    /**
     * Why the command ends.
     *
     * @param exitCode of the process
     * @param signalled whether the user, or a program on the user's behalf, requested it
     * @param reason a text for the user
     */
    public record Ending(int exitCode, boolean signalled, String reason) {}

    /**
     * The actions of an ending.
     *
     * @param end ends the work; must return soon
     * @param insist ends it by force, some seconds later
     */
    private record Work(Runnable end, Runnable insist) {}

    /**
     * How the process ends and prints. Any thread may call each.
     *
     * @param error prints a message for the user
     * @param exit ends the process in order, with an exit code
     * @param halt ends it immediately
     */
    public record Exits(Consumer<String> error, IntConsumer exit, IntConsumer halt) {}

    /** Handles the signals of this process, if the JVM allows it. */
    public static void takeSignals(Exits ofProcess) {
        takeSignals(ofProcess, System::nanoTime);
    }

    static void takeSignals(Exits ofProcess, LongSupplier monotonicNanos) {
        exits = Optional.of(ofProcess);
        nanoClock = monotonicNanos;
        // Windows has no HUP: closing its console arrives as TERM.
        for (String name : List.of(CTRL_C, "TERM", "HUP")) {
            Signals.take(name, number -> signalled(name, number));
        }
    }

    /** Sets the actions of an ending: the first immediately and, if the command has not ended some seconds later, the second. */
    public static void on(Runnable end, Runnable insist) {
        work = Optional.of(new Work(end, insist));
        if (ending.isPresent()) {
            end.run();
        }
    }

    /** Sets the action of an ending, repeated if the command has not ended some seconds later. */
    public static void on(Runnable end) {
        on(end, end);
    }

    /** From now on there is nothing to clean up: an ending ends the process directly. */
    public static void onNothing() {
        work = Optional.empty();
    }

    /** Whether a signal requested the end. */
    public static boolean happened() {
        return ending().filter(Ending::signalled).isPresent();
    }

    /** Why the command has to end; empty if it doesn't. */
    public static Optional<Ending> ending() {
        return ending;
    }

    /** The reason of the ending, for its actions. */
    public static String reason() {
        return ending().map(Ending::reason).orElse("");
    }

    /** The exit code of the process: of a signal, or of a bug in another thread if the command itself knows of no failure. */
    public static int exitCode(int ofCommand) {
        return ending().filter(why -> why.signalled() || ofCommand == 0)
                .map(Ending::exitCode)
                .orElse(ofCommand);
    }

    /** Ends the process by force if its command has not ended by then: a device or a server may never answer. */
    public static void haltAfter(Duration limit, int exitCode) {
        DaemonThread.start("latchmark-halt", () -> {
            if (!hasFinished(limit)) {
                halt(exitCode);
            }
        });
    }

    /** Called when the command has ended: nothing ends it from now on. */
    public static void finished() {
        FINISHED.countDown();
    }

    /** Ends the command for a reason that is not a signal; the first reason is kept. */
    public static void end(int exitCode, String reason) {
        boolean unused = end(new Ending(exitCode, false, reason));
    }

    /** Ends the command as a signal with this exit code would. */
    public static void endAsBySignal(int exitCode) {
        boolean unused = end(new Ending(exitCode, true, BY_USER));
    }

    /** Whether this is the first reason, and the command was still at work. */
    private static boolean end(Ending asked) {
        if (FINISHED.getCount() == 0 || !isFirst(asked)) {
            return false;
        }
        if (work.isEmpty()) {
            // There is nothing to clean up.
            if (!asked.signalled()) {
                error(asked.reason());
            }
            exits.ifPresent(process -> process.exit().accept(asked.exitCode()));
        }
        work.get().end().run();
        DaemonThread.start("latchmark-end", () -> insist(asked));
        return true;
    }

    private static synchronized boolean isFirst(Ending asked) {
        if (ending.isPresent()) {
            return false;
        }
        endingNanos = nanoClock.getAsLong();
        ending = Optional.of(asked);
        return true;
    }

    private static void insist(Ending asked) {
        if (hasFinished(GRACE)) {
            return;
        }
        work.ifPresent(given -> given.insist().run());
        if (!hasFinished(ORDERLY_END_LIMIT)) {
            error("shutdown is still incomplete after " + ORDERLY_END_LIMIT.toMinutes() + " min: " + asked.reason()
                    + "; exiting immediately");
            halt(asked.exitCode());
        }
    }

    private static boolean hasFinished(Duration limit) {
        try {
            return FINISHED.await(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    /** Each signal has its own thread. */
    static void signalled(String name, int number) {
        int exitCode = SIGNAL_EXIT_CODE + number;
        boolean first = end(new Ending(exitCode, true, BY_USER));
        boolean again = !first && nanoClock.getAsLong() - endingNanos > ONE_SIGNAL.toNanos();
        if (again && name.equals(CTRL_C) && FINISHED.getCount() != 0) {
            error("interrupted again: exiting immediately without cleanup");
            halt(exitCode);
        }
    }

    private static void error(String text) {
        exits.ifPresent(process -> process.error().accept(text));
    }

    private static void halt(int exitCode) {
        exits.ifPresent(process -> process.halt().accept(exitCode));
    }
}
