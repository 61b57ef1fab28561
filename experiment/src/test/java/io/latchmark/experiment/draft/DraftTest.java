package io.latchmark.experiment.draft;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.experiment.ExperimentFile;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DraftTest {
    private static final Sizes SIZES =
            new Sizes(100, "as many\nas fit", 6, true, Duration.ofMinutes(5), Duration.ofSeconds(90), Duration.ZERO);

    @TempDir
    private Path folder;

    @Test
    void eachPlaceIsTheDatabaseOfAConfiguration() throws IOException {
        String a = "jdbc:sqlserver://h\\BENCH;databaseName=array_a";
        String b = "jdbc:sqlserver://h\\BENCH;databaseName=array_b";

        Experiment experiment = read(new Draft(Compared.PLACES)
                .named(a, b)
                .set("a.database", Map.of("url", a))
                .set("b.database", Map.of("url", b))
                .set("user", "O'Neil: #1"));

        assertThat(experiment.configurations()).extracting(Configuration::name).containsExactly("array_a", "array_b");
        assertThat(experiment.configurations().get(1).options()).containsEntry("url", b);
        assertThat(experiment.placebo()).contains("array_a");
        assertThat(experiment.blocks()).isEqualTo(6);
        assertThat(experiment.options()).containsEntry("warm-up", "5m").containsEntry("duration", "90s");
    }

    @Test
    void aCommandIsAppliedVerifiedAndRevertedToTheFirstValue() throws IOException {
        List<Configuration> configurations = read(new Draft(Compared.COMMAND)
                        .named("set 0/100", "set 25/75")
                        .command("a.action", "set 0/100", false)
                        .command("b.action", "set 25/75", false)
                        .command("a.check", "show", false)
                        .command("b.check", "show", true)
                        .set("a.shown", "\\b0\\/100\\b")
                        .set("b.shown", "\\b25\\/75\\b")
                        .set("host", "dbserver"))
                .configurations();

        assertThat(configurations.get(0).revert()).isEmpty();
        assertThat(configurations.get(1).apply().get(0).text()).isEqualTo("on dbserver: set 25/75");
        assertThat(configurations.get(1).revert().get(0).text()).isEqualTo("on dbserver: set 0/100");
        assertThat(configurations.get(1).verify().get(0).action().command()).containsExactly("cmd.exe", "/c", "show");
    }

    @Test
    void optionsAndPromptsBelongToTheirConfiguration() throws IOException {
        Experiment options = read(new Draft(Compared.OPTIONS)
                .named("--buffer-pool 64MiB", "--buffer-pool 1GiB")
                .set("a.run", Map.of("buffer-pool", "64MiB"))
                .set("b.run", Map.of("buffer-pool", "1GiB"))
                .set("rate", "500/s"));
        Experiment hand = read(new Draft(Compared.HAND)
                .named("same", "same")
                .set("a.prompt", "Set it: #1")
                .set("b.prompt", "Set it: #2")
                .set("reset", "none"));

        assertThat(options.configurations().get(1).name()).isEqualTo("1GiB");
        assertThat(options.configurations().get(1).options()).containsEntry("buffer-pool", "1GiB");
        assertThat(options.options()).containsEntry("rate", "500/s");
        assertThat(hand.configurations().get(1).name()).isEqualTo("second");
        assertThat(hand.configurations().get(1).prompt()).isEqualTo("Set it: #2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "it's",
                "a: b",
                "a #b",
                "\"",
                "\\",
                "F:\\array-a",
                "'",
                "''",
                "{a, b}",
                "[x]",
                "&a *b !c",
                "- a",
                "? a",
                "|",
                "%",
                "@x",
                "`x`",
                "a\nexperiment: other",
                "a\r\nb",
                "\t",
                " a ",
                "null",
                "~",
                "yes",
                "0640",
                "1e3",
                "-",
                "...",
                "---",
                "\u0085",
                "\u2028",
                "\u202e",
                "\u007f",
                "é",
                "😀",
                "$1 ${name} \\$1"
            })
    void whateverIsTypedStaysText(String text) throws IOException {
        Experiment experiment = read(
                new Draft(Compared.HAND).named("1", "2").set("a.prompt", text).set("b.prompt", "b"));

        assertThat(experiment.name()).isEqualTo("test");
        assertThat(experiment.configurations().get(0).prompt()).isEqualTo(text);
    }

    private Experiment read(Draft draft) throws IOException {
        Path file = folder.resolve("test.yaml");
        Files.writeString(
                file, draft.set("name", "test").set("users", "16").set(SIZES).text());
        return ExperimentFile.read(file).definition().experiment();
    }
}
