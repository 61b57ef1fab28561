package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.OutputRequest;
import io.latchmark.operation.request.Problems;
import io.latchmark.operation.request.WorkloadRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.TypeConversionException;

final class RunOptionsTest {
    private final RunOptions.MixConverter mixes = new RunOptions.MixConverter();

    static WorkloadRequest workload(RunOptions options) {
        return options.request(
                        DatabaseRequest.of(DatabaseRequest.Embedded.in(Path.of("data"))),
                        new OutputRequest(Path.of("runs"), ""))
                .workload();
    }

    @Test
    void theInitialValuesAreTheDefaultsOfTheCommandLine() {
        RunOptions parsed = new RunOptions();
        new CommandLine(parsed).parseArgs();

        assertThat(workload(parsed)).isEqualTo(workload(new RunOptions()));
    }

    @Test
    void theDefaultsAreTheStandardWorkload() {
        assertThat(workload(new RunOptions()))
                .isEqualTo(WorkloadRequest.standard(8, Duration.ofMinutes(1), Duration.ofMinutes(3)));
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

        workload(options).check(problems);

        assertThatThrownBy(problems::throwIfAny)
                .hasMessageContaining("--checkpoint-at 10 s: must be 0 s or more, and less than --duration, 10 s")
                .hasMessageContaining("--checkpoint-at -1 s")
                .hasMessageNotContaining("--checkpoint-at 9 s");
    }
}
