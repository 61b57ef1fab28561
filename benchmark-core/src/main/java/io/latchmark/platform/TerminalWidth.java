package io.latchmark.platform;

import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Limits;
import java.io.File;
import java.time.Duration;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The width of the terminal in columns: as the terminal reports it, otherwise from the variable COLUMNS, otherwise 80. Queried at
 * most every few seconds, because the window may change but a query starts a process. Confined to one lock.
 */
public final class TerminalWidth implements IntSupplier {
    private static final int DEFAULT = 80;
    private static final int MIN = 20;
    private static final int MAX = 1_000;
    private static final long ASK_PERIOD_NANOS = 5_000_000_000L;
    private static final Duration ASK_LIMIT = Duration.ofMillis(500);
    private static final Pattern SIZE = Pattern.compile("\\d{1,5} (\\d{1,5})\\s*");

    private int columns;
    private long askedNanos;

    @Override
    public int getAsInt() {
        if (columns == 0 || System.nanoTime() - askedNanos >= ASK_PERIOD_NANOS) {
            columns = of(asked(), System.getenv("COLUMNS"));
            askedNanos = System.nanoTime();
        }
        return columns;
    }

    /**
     * The width from the available information.
     *
     * @param size rows and columns as {@code stty size} prints them; empty if the terminal can't be queried
     * @param variable the value of COLUMNS; null if it is not set
     */
    public static int of(String size, @Nullable String variable) {
        Matcher matcher = SIZE.matcher(size);
        int columns = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
        if (columns == 0 && variable != null && variable.matches("\\d{1,5}")) {
            columns = Integer.parseInt(variable);
        }
        return columns == 0 ? DEFAULT : Math.max(MIN, Math.min(MAX, columns));
    }

    private static String asked() {
        File terminal = new File("/dev/tty");
        if (!terminal.exists()) {
            return "";
        }
        ProcessBuilder stty = new ProcessBuilder("stty", "size").redirectInput(terminal);
        End end = Program.run(stty, Limits.untilInterrupted(ASK_LIMIT));
        return end.exitCode() == 0 ? end.output() : "";
    }
}
