package io.latchmark.platform;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * The causes that end a command from outside its own work: a signal (Ctrl-C, SIGTERM, SIGHUP), the end of the embedded server or of the
 * process that started this one, or a defect in a thread that nobody waits for. The work under way is ended, and the command
 * cleans up; a second Ctrl-C ends the process at once. Any thread.
 */
public final class Interrupts {
    /** Longest orderly end: an embedded server may write its whole buffer pool. */
    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    /** After this, what still waits for a database is freed by breaking its connections. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private static final int SIGNAL_EXIT_CODE = 128;
    private static final String CTRL_C = "INT";

    private static final CountDownLatch FINISHED = new CountDownLatch(1);
    private static volatile Optional<Exits> exits = Optional.empty();
    private static volatile Optional<Ending> ending = Optional.empty();
    private static volatile Optional<Work> work = Optional.empty();

    private Interrupts() {}

    /**
     * Why the command ends.
     *
     * @param exitCode of the process
     * @param signalled whether the user, or a program for him, asked for it
     * @param reason a text for the user
     */
    public record Ending(int exitCode, boolean signalled, String reason) {}

    /**
     * What an ending does.
     *
     * @param end ends the work; to return soon
     * @param insist does the same by force, some seconds later
     */
    private record Work(Runnable end, Runnable insist) {}

    /**
     * How the process ends and what it says. Each may be called by any thread.
     *
     * @param error prints what the user must know
     * @param exit ends the process in order, with an exit code
     * @param halt ends it at once
     */
    public record Exits(Consumer<String> error, IntConsumer exit, IntConsumer halt) {}

    /** Takes the signals of this process, where the JVM lets it have them. */
    public static void takeSignals(Exits ofProcess) {
        exits = Optional.of(ofProcess);
        // Windows has no HUP: the end of its console comes as TERM.
        for (String name : List.of(CTRL_C, "TERM", "HUP")) {
            Signals.take(name, number -> signalled(name, number));
        }
    }

    /** From now on an ending does this, and if the command has not ended then, the second some seconds later. */
    public static void on(Runnable end, Runnable insist) {
        work = Optional.of(new Work(end, insist));
        if (ending.isPresent()) {
            end.run();
        }
    }

    /** From now on an ending does this, and repeats it if the command has not ended some seconds later. */
    public static void on(Runnable end) {
        on(end, end);
    }

    /** Whether a signal asked for the end. */
    public static boolean happened() {
        return ending().filter(Ending::signalled).isPresent();
    }

    /** Why the command has to end, if it has to. */
    public static Optional<Ending> ending() {
        return ending;
    }

    /** The reason of the ending; to be asked by what an ending does. */
    public static String reason() {
        return ending().map(Ending::reason).orElse("");
    }

    /** The exit code of the process: that of a signal, or of a defect in a thread where the command itself knows of no failure. */
    public static int exitCode(int ofCommand) {
        return ending().filter(why -> why.signalled() || ofCommand == 0)
                .map(Ending::exitCode)
                .orElse(ofCommand);
    }

    /** The command has ended: nothing ends it any more. */
    public static void finished() {
        FINISHED.countDown();
    }

    /** Ends the command for a reason that is not a signal; the first reason stays. */
    public static void end(int exitCode, String reason) {
        end(new Ending(exitCode, false, reason));
    }

    /** Ends the command as a signal with this exit code would. */
    public static void endAsBySignal(int exitCode) {
        end(new Ending(exitCode, true, "interrupted by the user"));
    }

    private static void end(Ending asked) {
        if (FINISHED.getCount() == 0 || !isFirst(asked)) {
            return;
        }
        if (work.isEmpty()) {
            // Nothing to put in order.
            if (!asked.signalled()) {
                error(asked.reason());
            }
            exits.ifPresent(process -> process.exit().accept(asked.exitCode()));
        }
        work.get().end().run();
        Thread insisting = new Thread(() -> insist(asked), "latchmark-end");
        insisting.setDaemon(true);
        insisting.start();
    }

    private static synchronized boolean isFirst(Ending asked) {
        if (ending.isPresent()) {
            return false;
        }
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

    private static void signalled(String name, int number) {
        if (name.equals(CTRL_C) && ending.isPresent() && FINISHED.getCount() != 0) {
            error("interrupted again: exiting immediately without cleanup");
            halt(SIGNAL_EXIT_CODE + number);
        }
        endAsBySignal(SIGNAL_EXIT_CODE + number);
    }

    private static void error(String text) {
        exits.ifPresent(process -> process.error().accept(text));
    }

    private static void halt(int exitCode) {
        exits.ifPresent(process -> process.halt().accept(exitCode));
    }
}
