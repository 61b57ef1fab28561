package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.statistics.Estimate;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class PilotTextTest {
    private final PilotText text = new PilotText(2, 6, Duration.ofMinutes(10));

    @Test
    void theBlocksForEachDifferenceAreToldWithTheirTime() {
        // Two blocks whose log differences have a standard deviation of 2 %.
        assertThat(text.lines(pilot(0.02)))
                .containsExactly(
                        "How many blocks find a difference with a probability of 80 %, by the noise of this pilot's 2"
                                + " blocks; the second number is enough in 4 of 5 cases, though the pilot may have"
                                + " been quiet by chance:",
                        "    1 %  34 blocks, 5 h 40 min; 496 blocks, 82 h 40 min",
                        "    3 %  7 blocks, 1 h 10 min; 58 blocks, 9 h 40 min",
                        "    5 %  4 blocks, 40 min; 23 blocks, 3 h 50 min",
                        "   10 %  4 blocks, 40 min; 8 blocks, 1 h 20 min",
                        "   20 %  4 blocks, 40 min; 4 blocks, 40 min",
                        "The file asks for 6 blocks, 1 h 0 min: enough for differences of 3.1 % and more, and in 4 of 5"
                                + " cases of 13 %",
                        "The pilot's runs are the first of the experiment: without --pilot the same command continues with"
                                + " the others; 'blocks' may be changed before");
    }

    private static Optional<Estimate> pilot(double deviation) {
        return Optional.of(new Estimate(0, deviation / Math.sqrt(2), 1));
    }

    @Test
    void fewerBlocksThanAVerdictNeedsAreSaidToBeTooFew() {
        assertThat(new PilotText(2, 3, Duration.ofMinutes(1)).lines(pilot(0.02)))
                .anyMatch(
                        line -> line.startsWith("The file asks for 3 blocks, 3 min") && line.contains("4 are needed"));
    }

    @Test
    void noiseWithoutABoundIsSaidToBeTooMuch() {
        assertThat(text.lines(pilot(1))).anyMatch(line -> line.startsWith("    1 %  more than 1,000 blocks; "));
    }

    @Test
    void aPilotWithoutAComparisonSaysSo() {
        assertThat(text.lines(Optional.empty())).singleElement().asString().contains("can't say");
    }
}
