package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.report.ComparisonWords;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** One cause of a difference at a time, in transactions whose reads and flushes take CPU time and wait for CPU. */
final class PlantedCausesTest {
    private static final String READS = "data-page read";
    private static final String FLUSHES = "log flush";
    private static final System BEFORE = new System(33, 0.09, 4, 0.025, 0.056);

    private final Random random = new Random(3);

    /**
     * What a transaction does; times in milliseconds of each call.
     *
     * @param read asleep
     * @param flush asleep
     * @param on a CPU in a call
     * @param waiting for one after it
     */
    private record System(double reads, double read, double flush, double on, double waiting) {}

    @Test
    void aFasterLogIsNoFasterRead() {
        Waterfall causes = causes(new System(33, 0.09, 1, 0.025, 0.056));

        assertThat(share(causes, FLUSHES)).isCloseTo(1, within(0.06));
        assertNotClaimed(causes, READS, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
    }

    @Test
    void aFasterReadIsNoFasterLog() {
        Waterfall causes = causes(new System(33, 0.04, 4, 0.025, 0.056));

        assertThat(share(causes, READS)).isCloseTo(1, within(0.06));
        assertNotClaimed(causes, FLUSHES, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
    }

    @Test
    void aShorterWaitForCpuIsOneAndNoFasterStorage() {
        Waterfall causes = causes(new System(33, 0.09, 4, 0.025, 0.02));

        assertThat(share(causes, CpuTime.DATABASE_WAITING)).isCloseTo(1, within(0.06));
        assertNotClaimed(causes, READS, FLUSHES, CpuTime.DATABASE_ON);
    }

    /** As a larger pool does. */
    @Test
    void fewerReadsAreReadsInAllThatTheyCost() {
        Waterfall causes = causes(new System(1, 0.09, 4, 0.025, 0.056));

        assertThat(share(causes, READS)).isCloseTo(1, within(0.06));
        assertNotClaimed(causes, FLUSHES, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
        Waterfall.Step reads = step(causes, READS);
        assertThat(reads.factors().get(0).amount()).isCloseTo(reads.amount(), within(0.1 * reads.amount()));
    }

    /** Where CPU is so scarce that all of the few calls' time counts as CPU. */
    @Test
    void fewerReadsAreReadsAlsoWhereTheOthersWereNotSeenAsleep() {
        Waterfall causes = causes(new System(1, 0, 4, 0.025, 0.056));

        assertThat(share(causes, READS)).isCloseTo(1, within(0.06));
        assertNotClaimed(causes, FLUSHES, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
    }

    /** Storage that answers at once causes no sleep, so no wake-up either: the calls are the cause in all that they cost. */
    @Test
    void otherStorageIsNamedByItsWholeCalls() {
        System after = new System(33, 0.005, 4, 0.005, 0.002);
        Waterfall causes = causes(contrast(after, "ext4", "tmpfs"));

        assertThat(causes.main().orElseThrow().name()).isEqualTo(READS);
        assertThat(share(causes, READS)).isGreaterThan(0.9);
        assertNotClaimed(causes, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
        Waterfall.Step reads = step(causes, READS);
        assertThat(reads.factors().get(1).amount()).isCloseTo(reads.amount(), within(0.1 * reads.amount()));
        assertThat(share(causes(after), CpuTime.DATABASE_WAITING)).isGreaterThan(0.25);
    }

    /** On other storage, too, CPU time of the calls that are not alike is that of their number alone. */
    @Test
    void fewerReadsOnOtherStorageAreNotFasterCpu() {
        Waterfall causes = causes(contrast(new System(1, 0.09, 4, 0.025, 0.02), "ext4", "xfs"));

        assertThat(share(causes, READS)).isGreaterThan(0.7);
        assertThat(step(causes, CpuTime.DATABASE_WAITING).amount()).isPositive();
    }

    @Test
    void moreReadsAndAFasterLogAreBothTold() {
        Waterfall causes = causes(new System(40, 0.09, 2, 0.025, 0.056));

        assertThat(step(causes, READS).high()).isNegative();
        assertThat(step(causes, FLUSHES).low()).isPositive();
        assertNotClaimed(causes, CpuTime.DATABASE_ON, CpuTime.DATABASE_WAITING);
    }

    @Test
    void causesThatCancelAreNamedTogether() {
        Contrast contrast = contrast(new System(40, 0.09, 2.7, 0.025, 0.056));

        assertThat(contrast.verdict()).isEqualTo(Verdict.SMALL_BUT_REAL);
        assertThat(ComparisonWords.attribution(contrast).get(0))
                .contains(READS, FLUSHES, "cancel; what is left of them is");
    }

    private Waterfall causes(System after) {
        return causes(contrast(after));
    }

    private static Waterfall causes(Contrast contrast) {
        Waterfall causes = contrast.waterfalls().get(0);
        assertThat(causes.steps().stream().mapToDouble(Waterfall.Step::amount).sum())
                .isCloseTo(causes.observed(), within(1e-12));
        return causes;
    }

    private Contrast contrast(System after) {
        return contrast(after, "ext4", "ext4");
    }

    private Contrast contrast(System after, String ofBase, String ofOther) {
        List<Observation> runs = new ArrayList<>();
        for (int block = 0; block < 6; block++) {
            runs.add(run("before", ofBase, block, BEFORE));
            runs.add(run("after", ofOther, block, after));
        }
        return Comparison.of(runs, ComparisonOptions.DEFAULT).contrasts().get(0);
    }

    private Observation run(String label, String fileSystem, int block, System of) {
        double reads = of.reads * noise();
        double read = of.read * noise();
        double flush = of.flush * noise();
        double on = of.on * noise();
        double waiting = of.waiting * noise();
        double outside = 1.5 * noise();
        // A commit is a write and a flush.
        List<Part> parts = List.of(
                new Part(READS, reads * read, reads, reads * on, reads * waiting, Double.NaN),
                new Part(FLUSHES, flush, 1, 2 * on, 2 * waiting, Double.NaN),
                new Part(CpuTime.DATABASE_ON, outside + (reads + 2) * on, Double.NaN),
                new Part(CpuTime.DATABASE_WAITING, (reads + 2) * waiting, Double.NaN),
                new Part(Ledger.RESIDUAL, 0, Double.NaN));
        double total = parts.stream().mapToDouble(Part::millis).sum();
        int place = (block % 2 == 0) == label.equals("before") ? 0 : 1;
        Observation run = new Planted(random, label)
                .fact("devices.data.file_system", fileSystem)
                .from(block)
                .at(place)
                .inBlocks(new double[] {1})
                .get(0);
        return Planted.with(run, new Ledger(total, parts));
    }

    private double noise() {
        return Math.exp(0.003 * random.nextGaussian());
    }

    private static Waterfall.Step step(Waterfall causes, String name) {
        return causes.steps().stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static double share(Waterfall causes, String name) {
        return causes.share(step(causes, name));
    }

    private static void assertNotClaimed(Waterfall causes, String... names) {
        for (String name : names) {
            assertThat(Math.abs(share(causes, name))).as(name).isLessThan(0.05);
        }
    }
}
