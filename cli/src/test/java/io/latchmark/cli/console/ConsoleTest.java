package io.latchmark.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ConsoleTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @Test
    void withoutATerminalProgressIsAPlainLineNowAndThen() {
        Console console = new Console(out, false);

        console.progress("10 %");
        console.progress("11 %");
        console.line("done");

        assertThat(text()).isEqualTo(String.format("10 %%%ndone%n"));
    }

    @Test
    void onATerminalALineReplacesTheProgressBeforeIt() {
        Console console = new Console(out, true);

        console.progress("a long progress");
        console.progress("short");
        console.line("done");

        assertThat(shown()).isEqualTo("done");
    }

    @Test
    void onATerminalProgressStaysOnOneLine() {
        Console console = new Console(out, true);

        console.progress("x".repeat(500));

        assertThat(shown()).hasSizeLessThan(120);
    }

    /** The last line as a terminal shows it: what follows a carriage return writes over what was there. */
    private String shown() {
        StringBuilder line = new StringBuilder();
        int column = 0;
        for (char c : text().stripTrailing().toCharArray()) {
            if (c == '\r') {
                column = 0;
            } else {
                line.replace(column, Math.min(column + 1, line.length()), String.valueOf(c));
                column++;
            }
        }
        return line.toString().strip();
    }

    private String text() {
        return printed.toString(StandardCharsets.UTF_8);
    }
}
