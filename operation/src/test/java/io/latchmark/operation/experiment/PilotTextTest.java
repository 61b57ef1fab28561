package io.latchmark.operation.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class PilotTextTest {
    private final PilotText text = new PilotText(2, 6, Duration.ofMinutes(10));

    @Test
    void theBlocksForEachDifferenceAreToldWithTheirTime() {
        // Two blocks whose log differences have a standard deviation of 2 %: 14.08 (the sum of the quantiles of t with
        // one
        // degree of freedom) times 2 % over the square root of 2 would have been detected.
        double detectable = Math.expm1(14.08 * 0.02 / Math.sqrt(2));

        assertThat(text.lines(detectable))
                .containsExactly(
                        "How many blocks find a difference with a probability of 80 %, by the noise of this pilot's 2"
                                + " blocks (rough):",
                        "    1 %  34 blocks, 5 h 40 min",
                        "    3 %  6 blocks, 1 h 0 min",
                        "    5 %  6 blocks, 1 h 0 min",
                        "   10 %  6 blocks, 1 h 0 min",
                        "   20 %  6 blocks, 1 h 0 min",
                        "The file asks for 6 blocks, 1 h 0 min: enough for differences of 2.9 % and more",
                        "The pilot's runs are the first of the experiment: without --pilot the same command continues with"
                                + " the others; 'blocks' may be changed before");
    }

    @Test
    void fewerBlocksThanAVerdictNeedsAreSaidToBeTooFew() {
        assertThat(new PilotText(2, 3, Duration.ofMinutes(1)).lines(0.3))
                .anyMatch(line ->
                        line.startsWith("The file asks for 3 blocks, 3 min") && line.contains("6 are the least"));
    }

    @Test
    void noiseWithoutABoundIsSaidToBeTooMuch() {
        assertThat(text.lines(5)).contains("    1 %  more than 1,000 blocks");
    }

    @Test
    void aPilotWithoutAComparisonSaysSo() {
        assertThat(text.lines(Double.NaN)).singleElement().asString().contains("can't say");
    }
}
