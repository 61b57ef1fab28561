package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.testing.Wording;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** That each sentence of the tests' file of wording is expected by some test. */
final class WordingTest {
    private static final Pattern KEY = Pattern.compile("wording\\(\\s*\"([^\"]+)\"");

    @Test
    void everySentenceIsExpectedByATest() {
        Set<String> expected = Set.copyOf(TrackedFiles.list()
                .findings(
                        name -> name.contains("/src/test/java/") && !name.startsWith("architecture-tests/"),
                        (name, text) -> KEY.matcher(text)
                                .results()
                                .map(found -> found.group(1))
                                .toList()));

        assertThat(Wording.sentences().keySet()).isNotEmpty().isEqualTo(expected);
    }

    @Test
    void aKeyIsFoundAlsoOnTheLineBelow() {
        List<String> found = KEY.matcher("wording(\n    \"a-key\", 1)")
                .results()
                .map(key -> key.group(1))
                .toList();

        assertThat(found).containsExactly("a-key");
    }
}
