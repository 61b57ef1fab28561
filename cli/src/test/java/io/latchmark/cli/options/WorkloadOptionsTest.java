package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class WorkloadOptionsTest {
    @Test
    void severalUsersMakeStepsWithConnectionsForTheMost() {
        WorkloadSettings workload = parse("--users", "10,50,20", "--warm-up", "5s", "--duration", "60s");

        assertThat(workload.steps()).containsExactly(new Step(10, 0), new Step(50, 0), new Step(20, 0));
        assertThat(workload.connections()).isEqualTo(50);
        assertThat(workload.pacing()).isEqualTo(Pacing.NONE);
        assertThat(workload.text()).isEqualTo("10, 50, 20 users, each for 5 s of warm-up and 60 s measured");
    }

    @Test
    void pacedTerminalsShareConnections() {
        WorkloadSettings workload = parse("--users", "2000", "--pacing", "tpcc");

        assertThat(workload.pacing()).isEqualTo(Pacing.TPCC);
        assertThat(workload.connections()).isEqualTo(50);
        assertThat(parse("--users", "7", "--pacing", "tpcc").connections()).isEqualTo(7);
    }

    @Test
    void ratesMakeStepsOfAnOpenLoop() {
        WorkloadSettings workload = parse("--rate", "100/s,0.5/s", "--arrival", "uniform", "--users", "4");

        assertThat(workload.pacing()).isEqualTo(Pacing.UNIFORM);
        assertThat(workload.steps()).containsExactly(new Step(4, 100), new Step(4, 0.5));
    }

    @Test
    void aSearchHasShortStepsAndEnoughConnections() {
        WorkloadSettings workload = parse("--limit", "new-order p95 20ms");

        assertThat(workload.steps()).containsExactly(new Step(64, 100));
        assertThat(workload.connections()).isEqualTo(64);
        assertThat(workload.pacing()).isEqualTo(Pacing.POISSON);
        assertThat(workload.measurementInterval()).isEqualTo(Duration.ofSeconds(20));
        assertThat(workload.warmUp(1)).isEqualTo(Duration.ofSeconds(5));
        assertThat(workload.search().orElseThrow().hold()).isEqualTo(Duration.ofMinutes(1));
        assertThat(workload.text())
                .startsWith("the highest rate with New-Order p95 within 20 ms, from 100 transactions/s");
        assertThat(parse("--limit", "payment p99 1s", "--rate", "50/s", "--duration", "30s")
                        .measurementInterval())
                .isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void theIsolationIsReadInSmallLetters() {
        WorkloadSettings workload = parse("--isolation", "serializable");

        assertThat(workload.isolation()).isEqualTo("serializable");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--users 0 | --users 0: must be 1 to 100000",
                "--users 5,-1 | --users -1: must be 1 to 100000",
                "--users 20000 | --connections 20000: must be 1 to 10000",
                "--connections 0 | --connections 0: must be 1 to 10000",
                "--rate 0/s | --rate 0.0/s: must be more than 0/s",
                "--rate 5/s --users 1,2 | give one number",
                "--rate 5/s --users 1:read-only | give the mix of all rates by --mix"
            })
    void whatMakesNoSenseIsRefused(String arguments, String message) {
        assertThatThrownBy(problems(arguments.split(" ", -1))::throwIfAny).hasMessageContaining(message);
    }

    @Test
    void aSearchThatMakesNoSenseIsRefused() {
        String[] limit = {"--limit", "new-order p95 20ms"};

        assertThatThrownBy(problems(with(limit, "--rate", "5/s,6/s"))::throwIfAny)
                .hasMessageContaining("give one");
        assertThatThrownBy(problems(with(limit, "--pacing", "tpcc"))::throwIfAny)
                .hasMessageContaining("choose one");
        assertThatThrownBy(problems(with(limit, "--duration", "1s"))::throwIfAny)
                .hasMessageContaining("--duration with --limit 1 s: must be 5 s");
        assertThatThrownBy(problems("--hold", "5s")::throwIfAny).hasMessageContaining("--hold without --limit");
        assertThatThrownBy(() -> parse("--limit", "new-order 20ms")).hasMessageContaining("new-order:p95:20ms");
        assertThatThrownBy(() -> parse("--limit", "order p95 20ms"))
                .hasMessageContaining("'order' is not a transaction");
        assertThatThrownBy(() -> parse("--limit", "new-order p97 20ms")).hasMessageContaining("p50, p90, p95 or p99");
        assertThatThrownBy(() -> parse("--limit", "new-order p95 0ms")).hasMessageContaining("must be more than 0 ms");
        assertThatThrownBy(() -> parse("--limit", "new-order p95 20")).hasMessageContaining("'20' is not a time");
    }

    private static String[] with(String[] some, String... more) {
        return Stream.concat(Arrays.stream(some), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void aStepMayHaveAMixOfItsOwn() {
        WorkloadSettings request = parse("--users", "25,100:read-only,100:40/40/10/5/5,100");

        assertThat(request.steps())
                .containsExactly(
                        new Step(25, 0),
                        new Step(100, 0, Optional.of(Mix.READ_ONLY)),
                        new Step(100, 0, Optional.of(Mix.parse("40,40,10,5,5"))),
                        new Step(100, 0));
        assertThat(request.text()).contains("25, 100:read-only, 100:40/40/10/5/5, 100 users");
        assertThat(request.connections()).isEqualTo(100);
    }

    @Test
    void aRateNeedsItsUnit() {
        assertThatThrownBy(() -> parse("--rate", "500"))
                .hasMessageContaining("'500' is not a rate: write a number and /s");
    }

    @Test
    void theInitialValuesAreTheDefaultsOfTheCommandLine() {
        assertThat(parse()).isEqualTo(new WorkloadOptions().request());
    }

    @Test
    void theDefaultsAreTheStandardWorkload() {
        assertThat(new WorkloadOptions().request())
                .isEqualTo(WorkloadSettings.standard(8, Duration.ofMinutes(1), Duration.ofMinutes(3)));
    }

    @Test
    void aCheckpointMustLieInTheMeasurementInterval() {
        Problems problems = problems("--duration", "10s", "--checkpoint-at", "9s,10s,-1s");

        assertThatThrownBy(problems::throwIfAny)
                .hasMessageContaining("--checkpoint-at 10 s: must be 0 s or more, and less than --duration, 10 s")
                .hasMessageContaining("--checkpoint-at -1 s")
                .hasMessageNotContaining("--checkpoint-at 9 s");
    }

    private static Problems problems(String... arguments) {
        Problems problems = new Problems();
        WorkloadOptions options = options(arguments);
        options.check(problems);
        options.request().check(problems);
        return problems;
    }

    private static WorkloadSettings parse(String... arguments) {
        return options(arguments).request();
    }

    private static WorkloadOptions options(String... arguments) {
        WorkloadOptions options = new WorkloadOptions();
        CommandLine line = new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true);
        Converters.register(line);
        line.parseArgs(arguments);
        return options;
    }
}
