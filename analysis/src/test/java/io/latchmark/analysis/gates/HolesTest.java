package io.latchmark.analysis.gates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedHoles;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Finding;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A measurement interval from 10 s to 70 s, in which sources were not read for a while. */
final class HolesTest {
    private static final String HOLES = "Sampling coverage";
    private static final String EXPLAINED = "Unexplained time";
    private static final Offset<Double> PER_MILLE = within(0.001);

    @TempDir
    private Path out;

    @Test
    void withoutHolesAllSourcesAreCounted() {
        CheckedRun run = CheckedRun.read(new SyntheticRun(out).write());

        assertThat(check(run, HOLES).verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(check(run, HOLES).value()).isEqualTo("5 sources without a hole");
    }

    @Test
    void aSourceThatHungIsMarkedWithWhatItAffectsAndItsCountersWentOn() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofSource(new SyntheticRun(out).write(), "pg_stat_io", 20, 32));

        Finding holes = check(run, HOLES);
        assertThat(holes.verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(holes.value())
                .isEqualTo(
                        "pg_stat_io: longest hole 13.0 s, 78 % of the interval covered (the database's reads, writes and flushes)");
        assertThat(readsPerTransaction(run.summary())).isCloseTo(35.5, PER_MILLE);
        assertThat(run.summary().coverage().share("waits")).isEqualTo(1);
        assertThat(run.summary().coverage().share("pg_stat_io")).isCloseTo(47.0 / 60, PER_MILLE);
    }

    @Test
    void aSourceLostForGoodIsDividedByTheTransactionsOfItsOwnTime() {
        // From 40 s on there is half the throughput, and nobody reads the database's counters.
        Path directory =
                PlantedHoles.ofSource(new SyntheticRun(out).cliff(30, 0.5).write(), "pg_stat_io", 40, 1e9);
        CheckedRun run = CheckedRun.read(directory);

        assertThat(check(run, HOLES).value())
                .contains("pg_stat_io: longest hole 30.8 s")
                .contains("lost before the end");
        assertThat(readsPerTransaction(run.summary())).isCloseTo(35.5, PER_MILLE);
        assertThat(WhereTimeWent.sentence(run.summary(), false)).contains("35.5 per transaction of 0.401 ms each");
        assertThat(UserTime.of(run.summary(), false)
                        .orElseThrow()
                        .part(WaitClass.DATA_PAGE_READ.title())
                        .orElseThrow()
                        .count())
                .isCloseTo(35.5, PER_MILLE);
    }

    @Test
    void aSourceThatSaidNothingAtAllIsFoundToo() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofSource(new SyntheticRun(out).write(), "pg_stat_wal", 0, 1e9));

        assertThat(check(run, HOLES).value()).isEqualTo("pg_stat_wal was not read at all (the log's volume)");
    }

    @Test
    void whatNobodySawInAStallIsNotSpreadOverIt() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofAll(new SyntheticRun(out).write(), 30, 50));

        RunSummary summary = run.summary();
        Ledger ledger = UserTime.of(summary, false).orElseThrow();
        // 400 transactions a second in 40 of 60 s; waits were seen from 10 to 29.25 s and from 50.25 s on.
        assertThat(summary.transactionsPerSecond()).isCloseTo(400 * 40 / 60.0, PER_MILLE);
        assertThat(ledger.totalMillis()).isCloseTo(30, PER_MILLE);
        assertThat(ledger.millis(WaitClass.DATA_PAGE_READ.title())).isCloseTo(14.2, within(0.01));
        assertThat(ledger.residualShare()).isCloseTo(1 / 3.0, within(0.001));
        assertThat(summary.coverage().share("waits")).isCloseTo(39.0 / 60, PER_MILLE);
    }

    @Test
    void noShareIsClaimedBesideAMarkThatContradictsIt() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofAll(new SyntheticRun(out).write(), 30, 50));

        assertThat(check(run, EXPLAINED).verdict()).isEqualTo(Finding.Verdict.MARKED);
        assertThat(WhereTimeWent.sentence(run.summary(), false))
                .isEqualTo(
                        "Where a transaction's time went is not known: 33 % of it is in no wait class, more than 10 %. The"
                                + " largest wait class is data-page read, with 47 %.");
        assertThat(check(run, HOLES).value())
                .startsWith("all 5 sources: longest hole 21.0 s, 65 % of the interval covered");
        assertThat(check(run, HOLES).why()).contains("the driver was stopped");
    }

    @Test
    void aShortStallThatTheBoundAllowsLeavesTheClaim() {
        CheckedRun run = CheckedRun.read(PlantedHoles.ofAll(new SyntheticRun(out).write(), 30, 34));

        assertThat(check(run, EXPLAINED).verdict()).isEqualTo(Finding.Verdict.PASSED);
        assertThat(WhereTimeWent.sentence(run.summary(), false))
                .startsWith("66 % of a transaction's time was data-page");
        assertThat(check(run, HOLES).verdict()).isEqualTo(Finding.Verdict.MARKED);
    }

    private static double readsPerTransaction(RunSummary summary) {
        return summary.perTransaction("pg_stat_io", summary.database().clientReadsPerSecond());
    }

    private static Finding check(CheckedRun run, String name) {
        return run.gates().checks().stream()
                .filter(check -> check.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
