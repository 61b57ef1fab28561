package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.Gates;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of which something else than the configuration may make the difference. */
final class ConfoundedRunsTest {
    private final Confounded runs = new Confounded(new Random(5));

    @Test
    void blocksThatWereNotExecutedTogetherAreNoPairs() {
        Contrast contrast = runs.resumed();

        assertThat(contrast.paired()).isFalse();
        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because())
                .startsWith("folder-a ran before folder-b: their mean places among the 12 runs differ by 6");
    }

    @Test
    void aTornBlockIsLeftOutAndTheOthersStayPairs() {
        List<Observation> base = runs.blocks("a", 0.4);
        List<Observation> other = runs.blocks("b", 0.5);
        other.set(
                2,
                Confounded.starting(
                        other.get(2), other.get(5).figures().started().plus(Duration.ofMinutes(6))));

        Contrast contrast = Planted.contrast(base, other);

        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.baseRuns()).isEqualTo(5);
        assertThat(contrast.notes())
                .anyMatch(note -> note.startsWith("2 runs are left out, because their block was torn"));
        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
    }

    /** Of another host, say: its runs lie between those of the first, and take no block apart. */
    @Test
    void anExperimentThatRanAtTheSameTimeDividesNoBlock() {
        List<Observation> base = new ArrayList<>(runs.blocks("a", 0.4));
        List<Observation> other = new ArrayList<>(runs.blocks("b", 0.5));
        for (Observation run : List.copyOf(base)) {
            base.add(ofAnotherExperiment(run));
        }
        for (Observation run : List.copyOf(other)) {
            other.add(ofAnotherExperiment(run));
        }

        Design design = Design.of(base, other);
        assertThat(design.isPaired()).isTrue();
        assertThat(design.baseSize()).isEqualTo(2 * Confounded.BLOCKS);
    }

    private static Observation ofAnotherExperiment(Observation run) {
        RunFigures figures = run.figures();
        return Confounded.starting(
                run.with(figures.in("second " + figures.block(), figures.position())),
                figures.started().plusSeconds(30));
    }

    @Test
    void positionsAreThoseOfTheStarts() {
        List<Observation> base = runs.blocks("a", 0.4);
        List<Observation> other = runs.blocks("b", 0.5);
        // Planned as the first of its block, and repeated after the other.
        Observation repeated = other.get(1);
        other.set(
                1, Confounded.starting(repeated, base.get(1).figures().started().plus(Duration.ofMinutes(3))));

        Design design = Design.of(base, other);

        RunFigures executed = design.other().get(1).get(0).figures();
        assertThat(repeated.figures().position()).isZero();
        assertThat(executed.position()).isEqualTo(1);
        assertThat(design.base().get(1).get(0).figures().position()).isZero();
    }

    @Test
    void aFactThatTurnsTheSignIsTheReason() {
        Contrast contrast = runs.onUnequalHosts();

        assertThat(contrast.effect().high()).isNegative();
        assertThat(contrast.unbalanced().get(0).change()).isPositive();
        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith("host.host_name explains it: within its values the difference is +");
    }

    @Test
    void aDisturbanceOfOneSideIsTheReason() {
        for (String check : Gates.DISTURBANCES) {
            Contrast oneSide = runs.marked(check);
            assertThat(oneSide.verdict()).as(check).isEqualTo(Verdict.INCONCLUSIVE);
            assertThat(oneSide.because())
                    .startsWith("'" + check + "' is marked in 0 of 6 runs of a and in 6 of 6 of b");
        }

        String check = Gates.DISTURBANCES.get(0);
        Contrast bothSides = Planted.contrast(
                Confounded.marked(runs.blocks("a", 0.4), check), Confounded.marked(runs.blocks("b", 0.5), check));

        assertThat(bothSides.verdict()).isEqualTo(Verdict.WORSE);
    }
}
