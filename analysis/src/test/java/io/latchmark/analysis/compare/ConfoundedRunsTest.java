package io.latchmark.analysis.compare;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.Gates;
import io.latchmark.results.run.RunConclusion.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Runs of which something else than the configuration may make the difference. */
final class ConfoundedRunsTest {
    private static final int BLOCKS = 6;

    private final Random random = new Random(5);

    @Test
    void blocksThatWereNotExecutedTogetherAreNoPairs() {
        List<Observation> base = blocks("folder-a", 0.4);
        // Its database was missing at first: the experiment continued, and the command was repeated three hours later.
        List<Observation> other = new ArrayList<>();
        for (Observation run : blocks("folder-b", 0.5)) {
            other.add(starting(run, run.figures().started().plus(Duration.ofHours(3))));
        }

        Contrast contrast = contrast(base, other);

        assertThat(contrast.paired()).isFalse();
        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith(wording("every-run-of-started-before", "folder-a", "folder-b"));
    }

    @Test
    void aRunThatIsRepeatedAtTheEndHasNoPartnerAndTheOthersStayPairs() {
        List<Observation> base = blocks("a", 0.4);
        List<Observation> other = blocks("b", 0.5);
        other.set(2, starting(other.get(2), other.get(5).figures().started().plus(Duration.ofMinutes(6))));

        Contrast contrast = contrast(base, other);

        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.baseRuns()).isEqualTo(5);
        assertThat(contrast.alone()).isEqualTo(new Contrast.Alone(1, 1));
        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
    }

    /** Of another host, say: its runs lie between those of the first, and take no block apart. */
    @Test
    void anExperimentThatRanAtTheSameTimeDividesNoBlock() {
        List<Observation> base = new ArrayList<>(blocks("a", 0.4));
        List<Observation> other = new ArrayList<>(blocks("b", 0.5));
        for (Observation run : List.copyOf(base)) {
            base.add(ofAnotherExperiment(run));
        }
        for (Observation run : List.copyOf(other)) {
            other.add(ofAnotherExperiment(run));
        }

        Design design = Design.of(base, other);
        assertThat(design.isPaired()).isTrue();
        assertThat(design.baseSize()).isEqualTo(2 * BLOCKS);
    }

    private static Observation ofAnotherExperiment(Observation run) {
        RunFigures figures = run.figures();
        return starting(
                run.with(figures.in("second " + figures.block(), figures.position())),
                figures.started().plusSeconds(30));
    }

    @Test
    void positionsAreThoseOfTheStarts() {
        List<Observation> base = blocks("a", 0.4);
        List<Observation> other = blocks("b", 0.5);
        // Planned as the first of its block, and repeated after the other.
        Observation repeated = other.get(1);
        other.set(1, starting(repeated, base.get(1).figures().started().plus(Duration.ofMinutes(3))));

        Design design = Design.of(base, other);

        RunFigures executed = design.other().get(1).get(0).figures();
        assertThat(repeated.figures().position()).isZero();
        assertThat(executed.position()).isEqualTo(1);
        assertThat(design.base().get(1).get(0).figures().position()).isZero();
    }

    /** B is quicker on either of two hosts, of which the slow one ran most of B. */
    @Test
    void aFactThatTurnsTheSignIsTheReason() {
        List<Observation> base = new ArrayList<>(onHost("a", "fast", 0.2, 5));
        base.addAll(onHost("a", "slow", 0.43, 1));
        List<Observation> other = new ArrayList<>(onHost("b", "fast", 0.18, 1));
        other.addAll(onHost("b", "slow", 0.4, 5));

        Contrast contrast = contrast(interleaved(base, 0), interleaved(other, 1));

        assertThat(contrast.effect().high()).isNegative();
        assertThat(contrast.uneven().get(0).change()).isPositive();
        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith(wording("explains-it", "host.host_name"));
    }

    @Test
    void aDisturbanceOfOneSideIsTheReason() {
        List<Observation> base = blocks("a", 0.4);
        List<Observation> other = blocks("b", 0.5);
        for (String check : Gates.DISTURBANCES) {
            Contrast oneSide = contrast(base, marked(other, check));
            assertThat(oneSide.verdict()).as(check).isEqualTo(Verdict.INCONCLUSIVE);
            assertThat(oneSide.because()).startsWith(wording("is-marked-in-of-runs-of", check, 0, 6, "a", 6, 6, "b"));
        }

        Contrast bothSides =
                contrast(marked(base, Gates.DISTURBANCES.get(0)), marked(other, Gates.DISTURBANCES.get(0)));

        assertThat(bothSides.verdict()).isEqualTo(Verdict.WORSE);
    }

    private List<Observation> blocks(String label, double millisPerRead) {
        double[] same = new double[BLOCKS];
        Arrays.fill(same, 1);
        int[] places = new int[BLOCKS];
        Arrays.setAll(places, block -> (block % 2 == 0) == label.endsWith("a") ? 0 : 1);
        List<Observation> runs = new ArrayList<>();
        for (Observation run :
                new Planted(random, label).reads(35, millisPerRead).at(places).inBlocks(same)) {
            int number = runs.size() * 2 + places[runs.size()];
            runs.add(starting(run, Instant.EPOCH.plus(Duration.ofMinutes(3L * number))));
        }
        return runs;
    }

    private List<Observation> onHost(String label, String host, double millisPerRead, int count) {
        return new Planted(random, label)
                .reads(35, millisPerRead)
                .fact("host.host_name", host)
                .unblocked(count);
    }

    private static List<Observation> interleaved(List<Observation> runs, int first) {
        List<Observation> started = new ArrayList<>();
        for (Observation run : runs) {
            long number = started.size() * 2L + (started.size() % 2 == 0 ? first : 1 - first);
            started.add(starting(run, Instant.EPOCH.plus(Duration.ofMinutes(3 * number))));
        }
        return started;
    }

    private static List<Observation> marked(List<Observation> runs, String check) {
        return runs.stream()
                .map(run ->
                        Planted.with(run, run.figures().started(), Status.COMPLETE, "", List.of(check + ": planted")))
                .toList();
    }

    private static Observation starting(Observation run, Instant start) {
        return Planted.with(run, start, Status.COMPLETE, "", List.of());
    }

    private static Contrast contrast(List<Observation> base, List<Observation> other) {
        List<Observation> all = new ArrayList<>(base);
        all.addAll(other);
        return Comparison.of(all, Choices.DEFAULT).contrasts().get(0);
    }
}
