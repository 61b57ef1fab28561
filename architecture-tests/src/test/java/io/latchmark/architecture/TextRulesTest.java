package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** A counter of PostgreSQL. */",
                "private static final String SOURCE = \"pg_stat_io\";",
                "if (engine.equals(\"sqlserver\")) {",
                "// SQL Server counts by file.",
                "class SqlServerFigures {",
                "counters.objects(\"dm_os_wait_stats\")",
                "isAzure()",
            })
    void namesOfEnginesAreFound(String line) {
        assertThat(TextRules.engineNames("A.java", line)).containsExactly("A.java:1: " + line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"counters.of(CounterRole.CLIENT_READS)", "the server counts by file", "cmd_osx", "jpg_"})
    void rolesPass(String line) {
        assertThat(TextRules.engineNames("A.java", line)).isEmpty();
    }

    @Test
    void aStiltedPhraseIsFoundWithItsLineAndABetterWording() {
        assertThat(TextRules.stiltedPhrases("a.md", "Check the device.\nThen men" + "d it.\n"))
                .containsExactly("a.md:2: 'men" + "d': better fix");
    }

    @Test
    void documentsAreReadForMorePhrases() {
        String text = "The log is be" + "side the data.\n";

        assertThat(TextRules.stiltedPhrases("docs/a.md", text))
                .containsExactly("docs/a.md:1: 'beside': better next to, in addition to, with");
        assertThat(TextRules.stiltedPhrases("a/A.java", "/** " + text + " */")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/** A run that goes%son. */",
                "/**\n * A run that goes\n * %son, for a while.\n */",
                "// a run that goes%son",
                "throw new IllegalStateException(\"a run goes\"\n    + \"%s on\");",
                "String help = \"\"\"\n    a run goes%son\n    \"\"\";",
            })
    void aStiltedPhraseIsFoundInCommentsAndTextsOfJava(String source) {
        assertThat(TextRules.stiltedPhrases("A.java", source.formatted(" ")))
                .singleElement()
                .asString()
                .contains("'goes on': better continue");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int mend = told.of(it);",
                "case BEGIN -> the.begin();",
                "call(\"it goes\", \"on Tuesday\");",
                "char quote = '\"'; int go = on; char c = '\"';",
            })
    void namesAndSeparateTextsOfJavaPass(String source) {
        assertThat(TextRules.stiltedPhrases("A.java", source)).isEmpty();
    }

    @Test
    void proseKeepsItsLinesInTheSource() {
        String source = "/** Why. */\nString a = \"text\"; // note\nchar e = '\\'';\n";

        assertThat(Prose.of(source).lines().map(String::strip)).containsExactly("¶ Why. ¦", "text ¦ note", "¦");
    }

    @ParameterizedTest
    @CsvSource({
        "1.2.0, '## Unreleased', true",
        "1.2.0, '## 1.2.0', true",
        "1.2.0, '## 1.2.0 - 2026-11-22', false",
        "1.2.0-SNAPSHOT, '## Unreleased', false",
    })
    void aReleaseWithoutItsDatedSectionIsFound(String version, String changelog, boolean found) {
        assertThat(TextRules.unlistedRelease("<version>" + version + "</version>", "# Changelog\n" + changelog + "\n"))
                .hasSize(found ? 1 : 0);
    }

    @Test
    void aLibraryThatTheTableDoesNotNameIsFound() {
        String pom = """
                <dependency>
                  <groupId>org.example</groupId>
                  <artifactId>unexplained</artifactId>
                </dependency>
                <dependency>
                  <groupId>org.example</groupId>
                  <artifactId>explained</artifactId>
                </dependency>
                <dependency>
                  <groupId>io.latchmark</groupId>
                  <artifactId>ours</artifactId>
                </dependency>
                """;

        assertThat(TextRules.unexplainedLibraries(pom, "| Example | `explained` | examples |"))
                .singleElement()
                .asString()
                .endsWith("what unexplained is for");
    }

    @Test
    void anSqlFileOf200LinesPassesAndOneOf201IsFound() {
        assertThat(TextRules.sqlLength("a.sql", "--\n".repeat(200))).isEmpty();
        assertThat(TextRules.sqlLength("a.sql", "--\n".repeat(201)))
                .containsExactly("a.sql: 201 lines: an SQL file has at most 200");
    }
}
