package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Asks the user at the terminal of this process. */
public final class TerminalPrompt {
    private TerminalPrompt() {}

    /** The terminal of this process; null if input or output is redirected. */
    @SuppressWarnings("SystemConsoleNull") // The launcher sets jdk.console=java.base, which keeps this true on JDK 22.
    private static java.io.@Nullable Console terminal() {
        return System.console();
    }

    /** Whether there is a terminal for questions. */
    public static boolean isPossible() {
        return terminal() != null;
    }

    /** Asks for a password without showing it; empty if there is no terminal. */
    public static String password(String prompt) {
        java.io.Console terminal = terminal();
        if (terminal == null) {
            return "";
        }
        char[] typed = terminal.readPassword("%s", TerminalText.line(prompt));
        return typed == null ? "" : new String(typed);
    }

    /** Asks for a line; empty if there is no terminal. */
    public static String line(String prompt) {
        return answer(prompt).orElse("");
    }

    /** Asks for a line; nothing if there is no terminal, or if its input has ended. */
    public static Optional<String> answer(String prompt) {
        java.io.Console terminal = terminal();
        return Optional.ofNullable(terminal == null ? null : terminal.readLine("%s", TerminalText.line(prompt)))
                .map(String::strip);
    }

    /**
     * Waits until the operator presses Enter.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no terminal
     */
    public static void awaitEnter(String prompt) throws InterruptedException {
        java.io.Console terminal = terminal();
        // A thread that reads from a terminal doesn't notice an interrupt.
        CompletableFuture<Boolean> pressed = new CompletableFuture<>();
        if (terminal == null) {
            pressed.complete(false);
        } else {
            DaemonThread.start("latchmark-prompt", () -> read(terminal, prompt, pressed));
        }
        if (!isPressed(pressed)) {
            throw LatchmarkException.environment(
                    "an operator must confirm, but input is not a terminal: start the command from a terminal");
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
}
