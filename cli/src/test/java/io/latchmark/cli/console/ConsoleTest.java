package io.latchmark.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.TerminalWidth;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class ConsoleTest {
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);

    @Test
    void withoutATerminalProgressIsAPlainLineNowAndThen() {
        Console console = new Console(() -> out, false, () -> 80);

        console.progress("10 %");
        console.progress("11 %");
        console.line("done");

        assertThat(text()).isEqualTo(String.format("10 %%%ndone%n"));
    }

    @Test
    void onATerminalALineReplacesTheProgressBeforeIt() {
        Console console = new Console(() -> out, true, () -> 80);

        console.progress("a long progress");
        console.progress("short");
        console.line("done");

        assertThat(shown()).isEqualTo("done");
    }

    @Test
    void onATerminalProgressStaysOnOneLine() {
        Console console = new Console(() -> out, true, () -> 80);

        console.progress("x".repeat(500));

        assertThat(shown()).hasSize(79);
    }

    @Test
    void aNarrowTerminalGetsAShorterLine() {
        int[] columns = {60};
        Console console = new Console(() -> out, true, () -> columns[0]);

        console.progress("x".repeat(500));
        columns[0] = 40;
        console.progress("y".repeat(500));

        assertThat(text()).isEqualTo("\r" + "x".repeat(58) + "…" + "\r" + "y".repeat(38) + "…");
    }

    @Test
    void controlCharactersNeverReachTheTerminal() {
        Console console = new Console(() -> out, true, () -> 80);
        String hostile = "a\u001b[31mb\rc\u0007d\u009be\u202ef\u2066g\u007fh\u2028i";

        console.line(hostile);
        console.progress(hostile);
        console.document(hostile + "\nsecond");

        assertThat(text().replace("\n", "").replace("\r", ""))
                .contains("a␛[31mb␍c␇d�e�f�g␡h�i")
                .doesNotContainPattern("[\\x00-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069\\u2028]");
    }

    @Test
    void aLineBreakInALineMakesNoSecondLine() {
        new Console(() -> out, false, () -> 80).line("label\nlatchmark: the run is valid");

        assertThat(text()).isEqualTo(String.format("label␊latchmark: the run is valid%n"));
    }

    @Test
    void furtherLinesOfAnErrorCannotPassForAnother() {
        assertThat(Console.errorText("first\nlatchmark: second"))
                .isEqualTo(String.format("latchmark: first%n           latchmark: second"));
    }

    @Test
    void theWidthIsTheTerminalsElseTheVariablesElse80() {
        assertThat(TerminalWidth.of("24 132\n", "60")).isEqualTo(132);
        assertThat(TerminalWidth.of("0 0\n", "60")).isEqualTo(60);
        assertThat(TerminalWidth.of("", "60")).isEqualTo(60);
        assertThat(TerminalWidth.of("", "wide")).isEqualTo(80);
        assertThat(TerminalWidth.of("", null)).isEqualTo(80);
        assertThat(TerminalWidth.of("24 3\n", null)).isEqualTo(20);
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
