package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TextRulesTest {
    /** Put together here, so that this file does not break the rules it tests. */
    private static final String UNFINISHED = "TO" + "DO";

    @Test
    void unfinishedWorkAndAuthorsAreFoundWithTheirLine() {
        String text = "// fine\n// " + UNFINISHED + ": later\n/** @" + "author somebody */\n";

        assertThat(TextRules.unfinishedOrSigned("A.java", text))
                .containsExactly("A.java:2: // " + UNFINISHED + ": later", "A.java:3: /** @" + "author somebody */");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https:/" + "/repo.example.com/maven2",
                "https:/" + "/registry-1.example.com",
                "see /" + "home/somebody/file",
                "'/" + "root/.m2'",
                "C:" + "\\Users\\somebody",
            })
    void hostsAndMachinePathsAreFound(String line) {
        assertThat(TextRules.hostsAndPaths("a.md", line)).containsExactly("a.md:1: " + line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://adoptium.net",
                "network" + "/root",
                "$HOME" + "/data",
                "." + "/wo" + "rk/shop",
                "/proc/diskstats",
            })
    void otherAddressesAndPathsPass(String line) {
        assertThat(TextRules.hostsAndPaths("a.md", line)).isEmpty();
    }

    @Test
    void anSqlFileOf200LinesPassesAndOneOf201IsFound() {
        assertThat(TextRules.sqlLength("a.sql", "--\n".repeat(200))).isEmpty();
        assertThat(TextRules.sqlLength("a.sql", "--\n".repeat(201)))
                .containsExactly("a.sql: 201 lines: an SQL file has at most 200");
    }
}
