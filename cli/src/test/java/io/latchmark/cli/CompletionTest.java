package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a shell is given. */
final class CompletionTest {
    private static final Path BASH = Path.of("/bin/bash");

    @TempDir
    private Path folder;

    private static List<String> commands() {
        return Main.commandLine().getSubcommands().entrySet().stream()
                .filter(entry ->
                        !entry.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void bashCompletesEveryCommandAndTheOptionsOfOne() throws IOException, InterruptedException {
        assumeThat(BASH).exists();
        Path script = folder.resolve("latchmark.bash");
        Files.writeString(script, Captured.of("completion").out());

        assertThat(completed(script, "latchmark", "")).containsAll(commands());
        assertThat(completed(script, "latchmark", "ru")).containsExactly("run");
        assertThat(completed(script, "latchmark", "run", "--us")).contains("--users", "--user");
        assertThat(completed(script, "latchmark", "schema", "cr")).containsExactly("create");
    }

    private static List<String> completed(Path script, String... words) throws IOException, InterruptedException {
        String text = "source '" + script + "'; COMP_WORDS=(" + String.join(" ", quoted(words)) + "); COMP_CWORD="
                + (words.length - 1) + "; _complete_latchmark; printf '%s\\n' \"${COMPREPLY[@]}\"";
        Process bash = new ProcessBuilder(BASH.toString(), "--norc", "-c", text)
                .redirectErrorStream(true)
                .start();
        String output = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor()).as(output).isZero();
        return output.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    private static List<String> quoted(String... words) {
        return Stream.of(words).map(word -> "'" + word + "'").toList();
    }
}
