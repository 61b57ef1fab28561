package io.latchmark.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.Pacing;
import io.latchmark.procedures.Isolation;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.results.run.Step;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class LoadOptionsTest {
    @Test
    void severalUsersAreALadderWithConnectionsForTheMost() {
        LoadOptions options = parse("--users", "10,50,20");

        assertThat(options.steps()).containsExactly(new Step(10, 0), new Step(50, 0), new Step(20, 0));
        assertThat(options.connections()).isEqualTo(50);
        assertThat(options.pacing()).isEqualTo(Pacing.NONE);
        assertThat(options.text(Duration.ofSeconds(5), Duration.ofSeconds(60)))
                .isEqualTo("10, 50, 20 users, each for 5 s of warm-up and 60 s measured");
    }

    @Test
    void pacedTerminalsShareConnections() {
        LoadOptions options = parse("--users", "2000", "--pacing", "tpcc");

        assertThat(options.pacing()).isEqualTo(Pacing.TPCC);
        assertThat(options.connections()).isEqualTo(50);
        assertThat(parse("--users", "7", "--pacing", "tpcc").connections()).isEqualTo(7);
    }

    @Test
    void ratesAreALadderOfAnOpenLoop() {
        LoadOptions options = parse("--rate", "100/s,0.5/s", "--arrival", "uniform", "--users", "4");

        assertThat(options.pacing()).isEqualTo(Pacing.UNIFORM);
        assertThat(options.steps()).containsExactly(new Step(4, 100), new Step(4, 0.5));
    }

    @Test
    void variantAndLevelAreReadInSmallLetters() {
        LoadOptions options = parse("--procedures", "classic", "--isolation", "serializable");

        assertThat(options.procedures()).isEqualTo(ProcedureVariant.CLASSIC);
        assertThat(options.isolation()).isEqualTo(Isolation.SERIALIZABLE);
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
                "--rate 5/s --users 1,2 | give one number"
            })
    void whatMakesNoSenseIsRefused(String arguments, String message) {
        Problems problems = new Problems();

        parse(arguments.split(" ", -1)).check(problems);

        assertThatThrownBy(problems::throwIfAny).hasMessageContaining(message);
    }

    @Test
    void aRateNeedsItsUnit() {
        assertThatThrownBy(() -> parse("--rate", "500"))
                .hasMessageContaining("'500' is not a rate: write a number and /s");
    }

    private static LoadOptions parse(String... arguments) {
        LoadOptions options = new LoadOptions();
        new CommandLine(options).setCaseInsensitiveEnumValuesAllowed(true).parseArgs(arguments);
        return options;
    }
}
