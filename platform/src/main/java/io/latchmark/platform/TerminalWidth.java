package io.latchmark.platform;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The width of the terminal in columns: as it reports, else the variable COLUMNS, else 80. Asked again at most every few
 * seconds, since its window may change and asking starts a process. Confined to one lock.
 */
public final class TerminalWidth implements IntSupplier {
    private static final int DEFAULT = 80;
    private static final int MIN = 20;
    private static final int MAX = 1_000;
    private static final long ASK_PERIOD_NANOS = 5_000_000_000L;
    private static final long ASK_LIMIT_MILLIS = 500;
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
     * The width by what is known.
     *
     * @param size rows and columns as {@code stty size} prints them; empty if the terminal can't be asked
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
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(terminal)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!process.waitFor(ASK_LIMIT_MILLIS, TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                return "";
            }
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            return "";
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "";
        }
    }
}
