package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SteppedRun.Level;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Levels of load, pacing and open loops with known truth. */
final class LadderSummaryTest {
    @TempDir
    private Path out;

    @Test
    void everyLevelHasItsOwnFigures() {
        LadderSummary ladder =
                LadderSummary.of(RunData.read(SteppedRun.ladder(out).write()));

        assertThat(ladder.isLadder()).isTrue();
        assertThat(ladder.levels()).extracting(level -> level.step().users()).containsExactly(8, 16, 32);
        assertThat(ladder.levels())
                .extracting(level -> level.summary().nopm())
                .containsExactly(180 * 60.0, 270 * 60.0, 270 * 60.0);
        assertThat(ladder.levels())
                .extracting(level ->
                        level.summary().response(TransactionType.NEW_ORDER).p95())
                .satisfiesExactly(
                        p95 -> assertThat(p95).isCloseTo(20, within(0.1)),
                        p95 -> assertThat(p95).isCloseTo(26.7, within(0.1)),
                        p95 -> assertThat(p95).isCloseTo(53.3, within(0.1)));
        assertThat(ladder.levels()).allSatisfy(level -> {
            assertThat(level.summary().window().seconds()).isEqualTo(SteppedRun.MEASURED_SECONDS);
            assertThat(level.summary().loop().holds(0)).isTrue();
            assertThat(level.summary().steady().verdict()).isEqualTo(SteadyState.Verdict.STEADY);
        });
        assertThat(ladder.best().step().users()).isEqualTo(16);
    }

    @Test
    void aStepWithAMixOfItsOwnIsJudgedByIt() {
        Step readOnly = new Step(16, 0, Optional.of(Mix.READ_ONLY));
        CheckedRun run = CheckedRun.read(new SteppedRun(out, Pacing.NONE)
                .level(new Level(readOnly, 900, 17.7778, 0))
                .level(new Level(new Step(16, 0), 600, 26.6667, 0))
                .write());

        assertThat(run.gates().that(Finding.Verdict.FAILED)).isEmpty();
        assertThat(run.gates().checks())
                .extracting(Finding::name)
                .contains("load: Share of New-Order, read-only mix", "load: Share of New-Order, standard mix");
        assertThat(run.summary().nopm()).isEqualTo(270 * 60.0);
        RunSummary first = run.ladder().levels().get(0).summary();
        assertThat(first.nopm()).isZero();
        assertThat(TransactionType.all().stream()
                        .filter(type -> first.counts(type).ended() > 0))
                .containsExactly(TransactionType.ORDER_STATUS, TransactionType.STOCK_LEVEL);
        assertThat(run.ladder().levels())
                .extracting(run.ladder()::levelText)
                .containsExactly("16 users, read-only", "16 users");
    }

    /** The shares of the whole run could be those of both mixes together. */
    @Test
    void aStepWithAnotherMixThanItsOwnIsNotValid() {
        Step readOnly = new Step(16, 0, Optional.of(Mix.READ_ONLY));
        CheckedRun swapped = CheckedRun.read(new SteppedRun(out, Pacing.NONE)
                .level(new Level(readOnly, 600, 26.6667, 0, Mix.STANDARD))
                .level(new Level(new Step(16, 0), 600, 26.6667, 0, Mix.READ_ONLY))
                .write());

        assertThat(swapped.gates().that(Finding.Verdict.FAILED))
                .extracting(Finding::name)
                .contains("load: Share of New-Order, read-only mix", "load: Share of New-Order, standard mix");
    }

    @Test
    void aRunOfOneLevelIsNoLadder() {
        RunData data = RunData.read(new SyntheticRun(out).write());

        LadderSummary ladder = LadderSummary.of(data);

        assertThat(ladder.isLadder()).isFalse();
        assertThat(ladder.best().summary().nopm()).isEqualTo(RunSummary.of(data).nopm());
        assertThat(ladder.best().step()).isEqualTo(new Step(SyntheticRun.USERS, 0));
    }

    @Test
    void keyingAndThinkTimesAccountForTheUsers() {
        // The standard mix keys and thinks 0.45·30 + 0.43·15 + 0.04·(12 + 7 + 7) = 20.99 s; 100/s · 21.01 s = 2,101
        // users.
        RunSummary summary = summary(paced(2_101));

        assertThat(summary.loop().thinkSeconds()).isCloseTo(20.99, within(1e-9));
        assertThat(summary.loop().accountedUsers()).isCloseTo(2_101, within(0.5));
        assertThat(closedLoop(summary).verdict()).isEqualTo(Finding.Verdict.PASSED);
        // 1 % and three standard errors of 4,000 rounds, whose deviation is 14.27 s of 21.01 s: 4.22 %.
        assertThat(summary.loop().tolerance()).isCloseTo(0.0422, within(0.0001));
    }

    @Test
    void usersThatKeyingAndThinkTimesDoNotAccountForFailTheComparison() {
        assertThat(closedLoop(summary(paced(2_250))).verdict()).isEqualTo(Finding.Verdict.FAILED);
    }

    @Test
    void aTransactionOfAPacedTerminalTakesItsResponseTime() {
        // Of 2,050 users, fewer than keying and thinking account for, N/X less their mean would be negative.
        assertThat(UserTime.transactionMillis(summary(paced(2_050)), false)).isCloseTo(20, within(0.1));
    }

    @Test
    void theDriversDelayIsReportedForPacedTerminals() {
        Arrivals arrivals = summary(paced(2_101)).arrivals();

        assertThat(arrivals.isPaced()).isTrue();
        assertThat(arrivals.scheduling().p99()).isCloseTo(1.5, within(0.01));
        assertThat(arrivals.late()).isEqualTo((long) SteppedRun.LATE_PER_SECOND * SteppedRun.MEASURED_SECONDS);
        assertThat(arrivals.offeredPerSecond()).isNaN();
        assertThat(arrivals.lines())
                .containsExactly(
                        "from due to start: p50 1.50 ms, p99 1.50 ms, max 1.50 ms; 80 started more than 10 ms late");
    }

    @Test
    void anOpenLoopComparesWhatWasOfferedWithWhatWasAchieved() {
        SteppedRun run = new SteppedRun(out, Pacing.POISSON)
                .level(new Level(new Step(50, 500), 500, 20, 0.5))
                .level(new Level(new Step(50, 1_000), 800, 400, 350));
        LadderSummary ladder = LadderSummary.of(RunData.read(run.write()));

        Arrivals overloaded = ladder.levels().get(1).summary().arrivals();

        assertThat(ladder.open()).isTrue();
        assertThat(overloaded.offeredPerSecond()).isEqualTo(1_000);
        assertThat(overloaded.achievedPerSecond()).isEqualTo(800);
        assertThat(overloaded.dropped()).isEqualTo(2L * SteppedRun.DROPPED_PER_STEP);
        assertThat(overloaded.lines().get(0))
                .isEqualTo("1,000 transactions/s offered, 800 achieved (80 %); 14 dropped in the whole run");
        assertThat(closedLoop(ladder.levels().get(0).summary()).verdict()).isEqualTo(Finding.Verdict.NOT_COMPARED);
    }

    @Test
    void aLoopWithoutPacingHasNoSchedule() {
        Arrivals arrivals = summary(SteppedRun.ladder(out)).arrivals();

        assertThat(arrivals.isPaced()).isFalse();
        assertThat(arrivals.lines()).isEmpty();
    }

    private SteppedRun paced(int users) {
        return new SteppedRun(out, Pacing.TPCC).level(new Level(new Step(users, 0), 100, 20, 1.5));
    }

    private static Finding closedLoop(RunSummary summary) {
        return summary.checks().stream()
                .filter(check -> check.name().startsWith("N = "))
                .findFirst()
                .orElseThrow();
    }

    private static RunSummary summary(SteppedRun run) {
        return RunSummary.of(RunData.read(run.write()));
    }
}
