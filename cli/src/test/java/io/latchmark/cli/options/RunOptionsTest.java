package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

final class RunOptionsTest {
    private final RunOptions.MixConverter mixes = new RunOptions.MixConverter();

    @Test
    void theInitialValuesAreTheDefaultsOfTheCommandLine() {
        RunOptions parsed = new RunOptions();
        new CommandLine(parsed).parseArgs();

        RunOptions made = RunOptions.of(8, parsed.warmUp(), parsed.duration());

        assertThat(made).usingRecursiveComparison().ignoringFields("load.users").isEqualTo(parsed);
        assertThat(made.load().steps()).isEqualTo(parsed.load().steps());
    }

    @Test
    void aMixIsNamedOrGivenAsFiveShares() {
        assertThat(mixes.convert("standard")).isEqualTo(Mix.STANDARD);
        assertThat(mixes.convert("read-only")).isEqualTo(Mix.READ_ONLY);
        assertThat(mixes.convert("50, 50,0,0,0").percents()).containsEntry(TransactionType.PAYMENT, 50);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "45,43,4,4 | 4 shares",
                "a,43,4,4,4 | 'a' is not a whole number",
                "45,43,4,4,5 | 101",
                "fast | 1 shares"
            })
    void anotherMixIsRefusedWithTheReasonAndTheForm(String text, String reason) {
        assertThatThrownBy(() -> mixes.convert(text))
                .isInstanceOf(TypeConversionException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining("five percentages that sum to 100");
    }

    @Test
    void aCheckpointMustLieInTheMeasurementInterval() {
        RunOptions options = new RunOptions();
        new CommandLine(options).parseArgs("--duration", "10s", "--checkpoint-at", "9s,10s,-1s");
        Problems problems = new Problems();

        options.check(problems);

        assertThatThrownBy(problems::throwIfAny)
                .hasMessageContaining("--checkpoint-at 10 s: must be 0 s or more, and less than --duration, 10 s")
                .hasMessageContaining("--checkpoint-at -1 s")
                .hasMessageNotContaining("--checkpoint-at 9 s");
    }

    @Test
    void aDemoHasItsOwnUsersAndTimes() {
        RunOptions options = RunOptions.of(3, Duration.ofSeconds(1), Duration.ofSeconds(2));

        assertThat(options.load().steps()).containsExactly(new Step(3, 0));
        assertThat(options.warmUp()).isEqualTo(Duration.ofSeconds(1));
        assertThat(options.duration()).isEqualTo(Duration.ofSeconds(2));
    }
}
