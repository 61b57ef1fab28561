package io.latchmark.cli.console;

import io.latchmark.platform.TerminalPrompt;
import io.latchmark.platform.TerminalText;
import io.latchmark.platform.TerminalWidth;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * The user's console: lines, and on a terminal a progress line that is rewritten. Without a terminal, progress becomes a plain
 * line every 10 s. All control characters are replaced by pictures. Thread-safe.
 */
public final class Console {
    private static final Console STANDARD = new Console(
            () -> new PrintStream(System.out, true, StandardCharsets.UTF_8),
            TerminalPrompt.isPossible(),
            new TerminalWidth(),
            TerminalPrompt::answer);
    private static final String ERROR_INDENT = " ".repeat("latchmark: ".length());
    private static final Duration SETTLE_MAX = Duration.ofSeconds(1);
    private static final long PLAIN_PERIOD_NANOS = 10_000_000_000L;

    /** Supplies the current stream, for example {@link System#err} for errors. */
    private final Supplier<PrintStream> out;

    private final boolean terminal;
    private final IntSupplier columns;
    private final Function<String, Optional<String>> prompt;
    private volatile Optional<Outlet> outlet = Optional.empty();
    private int shownLength;
    private boolean progressShown;
    private boolean plainShown;
    private long plainNanos;

    /** A console that answers no question. */
    Console(Supplier<PrintStream> out, boolean terminal, IntSupplier columns) {
        this(out, terminal, columns, question -> Optional.empty());
    }

    /**
     * A console.
     *
     * @param prompt shows a question and returns the answer, or nothing if the input has ended
     */
    public Console(
            Supplier<PrintStream> out,
            boolean terminal,
            IntSupplier columns,
            Function<String, Optional<String>> prompt) {
        this.out = out;
        this.terminal = terminal;
        this.columns = columns;
        this.prompt = prompt;
    }

    /** The console of this process. */
    public static Console standard() {
        return STANDARD;
    }

    /** Omits progress from now on while the process's outlet lags behind. */
    public void through(Outlet ofProcess) {
        outlet = Optional.of(ofProcess);
    }

    /** Waits briefly for output to reach the terminal, before another program writes there. */
    void settle() {
        outlet.ifPresent(its -> its.drain(SETTLE_MAX));
    }

    /** Whether there is a terminal, for questions too. */
    public boolean isTerminal() {
        return terminal;
    }

    /** Asks a question; nothing if the input has ended. */
    public Optional<String> ask(String question) {
        settle();
        return prompt.apply(question);
    }

    /** Prints a permanent line. */
    public synchronized void line(String text) {
        clearProgress();
        out.get().println(TerminalText.line(text));
        plainShown = false;
    }

    /** Prints a permanent text of several lines, such as a document or a script. */
    public synchronized void document(String text) {
        clearProgress();
        out.get().println(TerminalText.lines(text));
        plainShown = false;
    }

    /** Prints an error line, to the error stream. */
    public synchronized void error(String text) {
        clearProgress();
        out.get().flush();
        System.err.println(errorText(text));
    }

    /** Prints a line to the error stream about a problem that doesn't stop the work. */
    public synchronized void warning(String text) {
        error("warning: " + text);
    }

    /** Whether text is one line that a terminal shows unchanged. */
    public static boolean isPlain(String text) {
        return TerminalText.line(text).equals(text);
    }

    /** Indents the continuation lines of an error, which keeps them from looking like another error. */
    public static String errorText(String text) {
        return "latchmark: "
                + String.join(
                        System.lineSeparator() + ERROR_INDENT,
                        text.lines()
                                .map(line -> TerminalText.line(line.strip()))
                                .toList());
    }

    /** The maximum width of a progress line; unlimited without a terminal. */
    public synchronized int columns() {
        // The last column is not used: a terminal may wrap after writing it.
        return terminal ? columns.getAsInt() - 1 : Integer.MAX_VALUE;
    }

    /**
     * Shows progress, replacing the last progress line.
     *
     * @param texts the longest first; the first that fits the terminal is shown
     */
    public synchronized void progress(List<String> texts) {
        int fitting = columns();
        progress(texts.stream()
                .filter(text -> text.length() <= fitting)
                .findFirst()
                .orElse(texts.get(texts.size() - 1)));
    }

    /** Shows progress, replacing the last progress line. */
    synchronized void progress(String line) {
        if (outlet.filter(Outlet::isBehind).isPresent()) {
            return;
        }
        String text = TerminalText.line(line);
        if (terminal) {
            int width = columns();
            String shown = text.length() > width ? text.substring(0, width - 1) + "…" : text;
            // Overwrite the rest of an earlier, longer line, if the terminal still has that width.
            int cleared = Math.min(width, shownLength) - shown.length();
            out.get().print("\r" + shown + (cleared > 0 ? " ".repeat(cleared) + "\r" + shown : ""));
            out.get().flush();
            shownLength = shown.length();
            progressShown = true;
        } else if (!plainShown || System.nanoTime() - plainNanos >= PLAIN_PERIOD_NANOS) {
            out.get().println(text);
            plainShown = true;
            plainNanos = System.nanoTime();
        }
    }

    private void clearProgress() {
        if (progressShown) {
            out.get().print("\r" + " ".repeat(shownLength) + "\r");
            progressShown = false;
            shownLength = 0;
        }
    }
}
