package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.compare.ProbedLoads.Load;
import io.latchmark.analysis.compare.ProbedLoads.Logs;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Probes with known truth: noise of 1 % that is drawn up beforehand, so that no test depends on chance. */
final class ProbeComparisonTest {
    private static final double[] NOISE = {1.01, 0.99, 1.005, 0.995, 1.0, 0.998};
    private static final double[] OTHER_NOISE = {0.995, 1.0, 1.01, 0.99, 1.005, 0.998};

    private static ProbedLoads probe(String label, int block, Map<String, Double> iopsByWork, double noise) {
        Map<String, Map<Load, Logs>> logs = new LinkedHashMap<>();
        iopsByWork.forEach((work, iops) -> logs.put(
                work,
                Map.of(
                        new Load(1, 0), logs(1, iops / 4 * noise),
                        new Load(8, 0), logs(8, iops * noise))));
        return new ProbedLoads(label, block == 0 ? "" : "e " + block, 0, logs, 0);
    }

    private static Logs logs(int outstanding, double iops) {
        return new Logs(Math.log(iops), Math.log(outstanding / iops * 1e9));
    }

    private static List<ProbedLoads> experiment(Map<String, Double> base, Map<String, Double> other, int blocks) {
        List<ProbedLoads> probes = new ArrayList<>();
        for (int block = 1; block <= blocks; block++) {
            probes.add(probe("base", block, base, NOISE[block - 1]));
            probes.add(probe("other", block, other, OTHER_NOISE[block - 1]));
        }
        return probes;
    }

    @Test
    void eachKindOfWorkHasItsVerdictOverAllItsLoads() {
        ProbeComparison comparison = ProbeComparison.of(experiment(
                Map.of("reads", 73.0, "writes", 57.0, "log", 100.0),
                Map.of("reads", 53.0, "writes", 62.0, "log", 100.0),
                6));

        assertThat(comparison.contrasts())
                .extracting(ProbeContrast::work, ProbeContrast::verdict)
                .containsExactlyInAnyOrder(
                        tuple("reads", Verdict.WORSE),
                        tuple("writes", Verdict.BETTER),
                        tuple("log", Verdict.EQUIVALENT));
        ProbeContrast reads = contrast(comparison, "reads");
        assertThat(reads.sides()).isEqualTo("6 blocks");
        assertThat(reads.rate().change()).isCloseTo(53.0 / 73 - 1, within(0.003));
        assertThat(reads.rate().low()).isLessThan(reads.rate().change());
        // With as many in flight, times change by the reciprocal.
        assertThat((1 + reads.time().change()) * (1 + reads.rate().change())).isCloseTo(1, within(1e-9));
    }

    @Test
    void eachLoadHasItsFiguresAndIntervals() {
        ProbeContrast reads =
                contrast(ProbeComparison.of(experiment(Map.of("reads", 400.0), Map.of("reads", 800.0), 6)), "reads");

        assertThat(reads.points()).extracting(ProbeContrast.Point::load).containsExactly("1", "8");
        ProbeContrast.Point deep = reads.points().get(1);
        assertThat(deep.baseIops()).isCloseTo(400, within(2.0));
        assertThat(deep.otherIops()).isCloseTo(800, within(4.0));
        assertThat(deep.baseMillis()).isCloseTo(20, within(0.1));
        assertThat(deep.rate().isReplicated()).isTrue();
    }

    @Test
    void fewBlocksAreInconclusiveHoweverGreatTheDifference() {
        ProbeComparison comparison = ProbeComparison.of(experiment(Map.of("reads", 73.0), Map.of("reads", 53.0), 3));

        assertThat(comparison.contrasts())
                .singleElement()
                .satisfies(contrast -> assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE))
                .satisfies(contrast -> assertThat(contrast.because())
                        .startsWith("3 blocks are too few for a verdict: 1 more is needed"));
    }

    @Test
    void probesOutsideOfAnExperimentAreTwoGroups() {
        ProbeComparison comparison = ProbeComparison.of(
                List.of(probe("base", 0, Map.of("reads", 100.0), 1), probe("other", 0, Map.of("reads", 150.0), 1)));

        ProbeContrast only = contrast(comparison, "reads");
        assertThat(only.sides()).isEqualTo("1 and 1 probes");
        assertThat(only.rate().change()).isCloseTo(0.5, within(1e-9));
        assertThat(only.rate().isReplicated()).isFalse();
    }

    @Test
    void aWorkThatOneConfigurationDidNotDoIsNotCompared() {
        ProbeComparison comparison =
                ProbeComparison.of(experiment(Map.of("reads", 1.0, "writes", 1.0), Map.of("reads", 1.0), 2));

        assertThat(comparison.contrasts()).extracting(ProbeContrast::work).containsExactly("reads");
    }

    @Test
    void theTextSaysTheVerdictsTheIntervalsAndTheLoads() {
        ProbeComparison comparison = ProbeComparison.of(experiment(Map.of("reads", 73.0), Map.of("reads", 53.0), 6));

        String text = String.join("\n", TextRenderer.lines(ProbeComparisonDocument.of(comparison)));

        assertThat(text)
                .startsWith("other against base, 1 kind of work: 1 WORSE")
                .contains("-27.4 %", "6 blocks", "in flight", "each by itself");
    }

    private static ProbeContrast contrast(ProbeComparison comparison, String work) {
        return comparison.contrasts().stream()
                .filter(contrast -> contrast.work().equals(work))
                .findFirst()
                .orElseThrow();
    }
}
