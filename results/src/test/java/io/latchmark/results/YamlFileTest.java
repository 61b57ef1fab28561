package io.latchmark.results;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class YamlFileTest {
    private static final String PLAIN = "0123456789abcdefxXoOeEyYnNtTrRuUlLsSfF._+-:~=/%";
    private static final String ANY = PLAIN + " \"'\\,[]{}#&*!|>?@`$\tÄ\u00a0😀";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0640",
                "1_000",
                "1.10",
                "5.20",
                "1e3",
                "0x10",
                "0b11",
                "0o17",
                "on",
                "yes",
                "true",
                "null",
                "~",
                "-0",
                "+5",
                ".5",
                "1:30:00",
                "2026-11-25",
                ".inf",
                ".NaN",
                "<<",
                "=",
                "-7",
                "12"
            })
    void plainWordsAreTheTextThatStandsThere(String word) throws IOException {
        assertThat(text(word)).isEqualTo(word);
    }

    @Test
    void anyPlainWordArrivesUnchanged() throws IOException {
        Random random = new Random(36);
        List<String> words = new ArrayList<>();
        while (words.size() < 20_000) {
            String word = word(random, PLAIN);
            boolean isPlain = !word.matches("[-:](?:$|\\s).*|[-?:%~=]|.*:|%.*|---.*|\\.\\.\\..*");
            if (isPlain) {
                words.add(word);
            }
        }
        assertArriveUnchanged(words, words);
    }

    @Test
    void anyQuotedTextArrivesUnchanged() throws IOException {
        Random random = new Random(37);
        List<String> written = new ArrayList<>();
        List<String> meant = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            String text = word(random, ANY);
            meant.add(text);
            written.add(
                    random.nextBoolean()
                            ? "'" + text.replace("'", "''") + "'"
                            : '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"');
        }
        assertArriveUnchanged(written, meant);
    }

    private static String word(Random random, String characters) {
        int[] all = characters.codePoints().toArray();
        StringBuilder word = new StringBuilder();
        for (int length = 1 + random.nextInt(8); length > 0; length--) {
            word.appendCodePoint(all[random.nextInt(all.length)]);
        }
        return word.toString();
    }

    private void assertArriveUnchanged(List<String> written, List<String> meant) throws IOException {
        StringBuilder lines = new StringBuilder("words:\n");
        written.forEach(word -> lines.append("  - ").append(word).append('\n'));
        List<String> arrived = new ArrayList<>();
        read(lines.toString()).path("words").forEach(word -> arrived.add(word.asText()));
        assertThat(arrived).hasSameSizeAs(meant);
        for (int i = 0; i < meant.size(); i++) {
            assertThat(arrived.get(i)).as(written.get(i)).isEqualTo(meant.get(i));
        }
    }

    @Test
    void aNumberIsOneOnlyInItsUsualForm() throws IOException {
        JsonNode root = read("{a: 10, b: -3, c: 0, d: 010, e: 1_0, f: 2.5, g: }");

        assertThat(root.path("a").isInt()).isTrue();
        assertThat(root.path("b").isInt()).isTrue();
        assertThat(root.path("c").isInt()).isTrue();
        assertThat(root.path("d").isTextual()).isTrue();
        assertThat(root.path("e").isTextual()).isTrue();
        assertThat(root.path("f").isTextual()).isTrue();
        assertThat(root.path("g").isNull()).isTrue();
    }

    private String text(String word) throws IOException {
        return read("word: " + word + "\n").path("word").asText();
    }

    private JsonNode read(String yaml) throws IOException {
        Path file = Files.writeString(folder.resolve("f.yaml"), yaml);
        return YamlFile.read(file, "a test").root();
    }
}
