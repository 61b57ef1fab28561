package io.latchmark.cli.console;

import io.latchmark.core.LatchmarkException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/**
 * The user's console: lines, and on a terminal one line that is written over while something goes on. Without a
 * terminal such progress becomes a plain line every 10 s. Safe for use by several threads.
 */
public final class Console {
    private static final Console STANDARD =
            new Console(new PrintStream(System.out, true, StandardCharsets.UTF_8), terminal() != null);
    private static final long PLAIN_PERIOD_NANOS = 10_000_000_000L;
    private static final int WIDTH = 118;

    private final PrintStream out;
    private final boolean terminal;
    private boolean progressShown;
    private boolean plainShown;
    private long plainNanos;

    Console(PrintStream out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** The console of this process. */
    public static Console standard() {
        return STANDARD;
    }

    /** The terminal of this process; null if input or output go elsewhere. */
    @SuppressWarnings("SystemConsoleNull") // The launcher sets jdk.console=java.base, which keeps this true on JDK 22.
    private static java.io.@Nullable Console terminal() {
        return System.console();
    }

    /** Asks for a password without showing it; empty if there is no terminal to ask at. */
    public static String askPassword(String prompt) {
        java.io.Console terminal = terminal();
        if (terminal == null) {
            return "";
        }
        char[] typed = terminal.readPassword("%s", prompt);
        return typed == null ? "" : new String(typed);
    }

    /**
     * Waits until the operator presses Enter.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if there is no terminal at which one could sit
     */
    public static void awaitEnter(String prompt) throws InterruptedException {
        java.io.Console terminal = terminal();
        // A thread that reads from a terminal doesn't notice an interrupt.
        CompletableFuture<Boolean> pressed = new CompletableFuture<>();
        if (terminal == null) {
            pressed.complete(false);
        } else {
            Thread reader = new Thread(() -> read(terminal, prompt, pressed), "latchmark-prompt");
            reader.setDaemon(true);
            reader.start();
        }
        if (!isPressed(pressed)) {
            throw LatchmarkException.environment(
                    "an operator is needed, and input does not come from a terminal: start it from a terminal");
        }
    }

    private static void read(java.io.Console terminal, String prompt, CompletableFuture<Boolean> pressed) {
        try {
            pressed.complete(terminal.readLine("%s", prompt) != null);
        } catch (RuntimeException | Error e) {
            pressed.completeExceptionally(e);
        }
    }

    private static boolean isPressed(CompletableFuture<Boolean> pressed) throws InterruptedException {
        try {
            return pressed.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    /** Prints a line for good. */
    public synchronized void line(String text) {
        clearProgress();
        out.println(text);
        plainShown = false;
    }

    /** Prints an error line, to the error stream. */
    public synchronized void error(String text) {
        clearProgress();
        out.flush();
        System.err.println("latchmark: " + text);
    }

    /** Shows how far something is; the next call replaces it. */
    public synchronized void progress(String text) {
        if (terminal) {
            String shown = text.length() > WIDTH ? text.substring(0, WIDTH) : text;
            out.print("\r" + shown + " ".repeat(WIDTH - shown.length()) + "\r" + shown);
            out.flush();
            progressShown = true;
        } else if (!plainShown || System.nanoTime() - plainNanos >= PLAIN_PERIOD_NANOS) {
            out.println(text);
            plainShown = true;
            plainNanos = System.nanoTime();
        }
    }

    private void clearProgress() {
        if (progressShown) {
            out.print("\r" + " ".repeat(WIDTH) + "\r");
            progressShown = false;
        }
    }
}
