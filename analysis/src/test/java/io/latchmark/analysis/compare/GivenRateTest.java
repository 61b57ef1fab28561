package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.summary.Arrivals;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** At a given rate throughput says nothing about which of two is faster, as long as both keep up. */
final class GivenRateTest {
    private static final double[] BLOCKS = {1, 1, 1, 1, 1, 1};

    @Test
    void equalThroughputAtAGivenRateIsNoEquivalence() {
        Contrast contrast = contrast(List.of());

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith("at a given rate throughput is what was offered");
        assertThat(contrast.isObstructed()).isTrue();
    }

    @Test
    void aRateThatOneSideDoesNotReachIsJudged() {
        Contrast contrast = contrast(List.of(Arrivals.OFFERED + ": offered 400/s, reached 300/s"));

        assertThat(contrast.verdict()).isEqualTo(Verdict.EQUIVALENT);
    }

    private static Contrast contrast(List<String> marks) {
        return Planted.contrast(runs("a", List.of()), runs("b", marks));
    }

    private static List<Observation> runs(String label, List<String> marks) {
        return new Planted(new Random(7), label)
                .deviation(0.001).at(1, 2, 1, 2, 1, 2).inBlocks(BLOCKS).stream()
                        .map(run -> Planted.with(
                                run, run.figures().started(), run.figures().status(), "", marks))
                        .map(run -> new Observation(
                                run.figures(),
                                run.throughput(),
                                true,
                                true,
                                run.user(),
                                run.device(),
                                run.responses(),
                                run.facts(),
                                run.series(),
                                run.ceilings()))
                        .toList();
    }
}
