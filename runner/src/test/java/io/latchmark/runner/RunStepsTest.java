package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of several steps, paced or at a rate, against fakes. */
final class RunStepsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);
    private static final Limits LIMITS = new Limits(Duration.ZERO, Duration.ofSeconds(60));
    private static final Limits IMPATIENT = new Limits(Duration.ZERO, Duration.ofMillis(1));
    private static final Step ONE = new Step(1, 0);
    private static final Step TWO = new Step(2, 0);

    private final FakeDatabase database = new FakeDatabase();
    private final FakeSessionFactory sessions = new FakeSessionFactory(
            number -> (input, attempt) -> {
                if (input.type() == TransactionType.NEW_ORDER) {
                    database.place();
                }
                return Outcome.COMMITTED;
            },
            Integer.MAX_VALUE);

    @TempDir
    private Path out;

    @Test
    void eachStepHasItsPhasesAndTheIntervalsAddUpToTheTotals() {
        RunSettings settings = Bench.settings(Pacing.UNIFORM, 2, SECOND, new Step(1, 100), new Step(1, 300));

        Recorded recorded = execute(settings, new RecordingListener());

        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.COMPLETE);
        List<Phase> phases = conclusion.phases();
        assertThat(phases)
                .extracting(Phase::kind)
                .containsExactly(
                        Phase.Kind.MEASUREMENT, Phase.Kind.COOL_DOWN, Phase.Kind.MEASUREMENT, Phase.Kind.COOL_DOWN);
        assertThat(phases)
                .extracting(phase -> phase.step().ratePerSecond())
                .containsExactly(100.0, 100.0, 300.0, 300.0);
        for (int i = 1; i < phases.size(); i++) {
            assertThat(phases.get(i).startNanos()).isEqualTo(phases.get(i - 1).endNanos());
        }
        for (TransactionType type : TransactionType.all()) {
            assertThat(recorded.intervals().stream()
                            .filter(interval -> interval.type() == type)
                            .map(Interval::counts)
                            .reduce(OutcomeCounts.NONE, OutcomeCounts::plus))
                    .isEqualTo(conclusion.counts().getOrDefault(type, OutcomeCounts.NONE));
        }
        assertInputsAreCounted(conclusion);
        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aStepWithAMixOfItsOwnHasNoOtherTransactions() {
        Step readOnly = new Step(2, 0, Optional.of(Mix.READ_ONLY));
        RunSettings settings = Bench.settings(Pacing.NONE, 2, Duration.ofMillis(300), TWO, readOnly, TWO);

        Recorded recorded = execute(settings, new RecordingListener());

        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.COMPLETE);
        assertThat(conclusion.phases()).extracting(Phase::step).containsExactly(TWO, TWO, readOnly, readOnly, TWO, TWO);
        long from = conclusion.phases().get(1).endNanos();
        long to = conclusion.phases().get(3).endNanos();
        assertThat(ended(recorded, from, to, TransactionType.NEW_ORDER)).isZero();
        assertThat(ended(recorded, from, to, TransactionType.PAYMENT)).isZero();
        assertThat(ended(recorded, from, to, TransactionType.STOCK_LEVEL)).isPositive();
        assertThat(ended(recorded, to, Long.MAX_VALUE, TransactionType.NEW_ORDER))
                .isPositive();
    }

    private static long ended(Recorded recorded, long from, long to, TransactionType type) {
        return recorded.intervals().stream()
                .filter(interval ->
                        interval.type() == type && interval.startNanos() >= from && interval.endNanos() <= to)
                .mapToLong(interval -> interval.counts().ended())
                .sum();
    }

    @Test
    void stepsAfterTheFirstSettleInsteadOfWarmingUp() {
        Duration warmUp = Duration.ofSeconds(2);
        Duration settling = Duration.ofMillis(200);
        RunSettings settings = Bench.settings(Pacing.NONE, 2, warmUp, settling, Duration.ofMillis(300), ONE, TWO, ONE);

        Recorded recorded = execute(settings, new RecordingListener());

        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.COMPLETE);
        assertThat(conclusion.phases().stream()
                        .filter(phase -> phase.kind() == Phase.Kind.WARM_UP)
                        .map(phase -> Duration.ofNanos(phase.endNanos() - phase.startNanos()))
                        .map(length -> length.compareTo(warmUp) >= 0))
                .as("whether a step had the whole warm-up")
                .containsExactly(true, false, false);
        assertThat(conclusion.phases().stream()
                        .filter(phase -> phase.kind() == Phase.Kind.WARM_UP)
                        .map(phase -> Duration.ofNanos(phase.endNanos() - phase.startNanos())))
                .allMatch(length -> length.compareTo(settling) >= 0);
        assertThat(settings.workload().length()).isEqualTo(Duration.ofMillis(2_000 + 2 * 200 + 3 * 300));
    }

    /** After its keying time of 2 s at least, no terminal comes a second time in a run that is shorter. */
    @Test
    void pacedTerminalsShareFewerConnections() {
        RunSettings settings = Bench.settings(Pacing.TPCC, 4, Duration.ofMillis(800), new Step(600, 0));

        Recorded recorded = execute(settings, new RecordingListener());

        RunConclusion conclusion = recorded.record().conclusion();
        OutcomeCounts sum = sum(conclusion);
        assertThat(conclusion.status()).isEqualTo(Status.COMPLETE);
        assertThat(sum.started()).isBetween(1L, 600L);
        assertThat(sum.ended()).isEqualTo(sum.started());
        assertThat(sum.dropped()).isZero();
        assertThat(recorded.times().stream()
                        .filter(times -> times.kind() == ResponseTimes.Kind.SCHEDULING)
                        .mapToLong(times -> times.histogram().getTotalCount())
                        .sum())
                .isEqualTo(sum.started());
        assertInputsAreCounted(conclusion);
        assertThat(sessions.opened()).hasSize(4).allMatch(session -> session.closes() == 1);
    }

    @Test
    void anInterruptInTheSecondStepKeepsBothAndBeginsNoThird() {
        Run[] run = new Run[1];
        AtomicInteger measurements = new AtomicInteger();
        RecordingListener listener = new RecordingListener(event -> {
            if (event.detail().equals(Phase.Kind.MEASUREMENT.name()) && measurements.incrementAndGet() == 2) {
                run[0].interrupt("interrupted by the user");
            }
        });
        RunSettings settings = Bench.settings(Pacing.NONE, 2, Duration.ofMillis(200), ONE, TWO, ONE);
        run[0] = new Run(settings, Bench.systemUnderTest(sessions, database), listener, LIMITS);

        Recorded recorded = Recorded.read(run[0].execute(output(), "0.1.0").directory());

        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).isEqualTo("interrupted by the user");
        assertThat(conclusion.phases()).extracting(Phase::step).containsExactly(ONE, ONE, TWO, TWO);
        assertThat(sum(conclusion).ended()).isEqualTo(sum(conclusion).started());
        assertThat(recorded.details(Event.Kind.INTERRUPT)).containsExactly("interrupted by the user");
        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aSessionThatHangsAtTheEndOfAStepEndsTheRun() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        FakeSessionFactory hanging = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    Waits.require(mayEnd);
                    return Outcome.COMMITTED;
                },
                1);
        RunSettings settings = Bench.settings(Pacing.NONE, 1, Duration.ofMillis(100), ONE, ONE);
        Run run = new Run(settings, Bench.systemUnderTest(hanging, database), new RecordingListener(), IMPATIENT);

        RunConclusion conclusion = run.execute(output(), "0.1.0").record().conclusion();
        mayEnd.countDown();

        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).startsWith("1 of 1 sessions have not ended their transactions");
        assertThat(conclusion.phases()).hasSize(2);
        assertThat(conclusion.gates())
                .filteredOn(gate -> !gate.passed())
                .anySatisfy(gate -> assertThat(gate.value()).contains("1 sessions hanging"));
        assertThat(hanging.opened().get(0).inputs()).hasSize(1);
    }

    private Recorded execute(RunSettings settings, RunListener listener) {
        Run run = new Run(settings, Bench.systemUnderTest(sessions, database), listener, LIMITS);
        return Recorded.read(run.execute(output(), "0.1.0").directory());
    }

    private OutputRequest output() {
        return new OutputRequest(out, "label");
    }

    private static OutcomeCounts sum(RunConclusion conclusion) {
        return conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    /** Once for each transaction that ended, of every step. */
    private void assertInputsAreCounted(RunConclusion conclusion) {
        InputCounter seen = new InputCounter();
        sessions.opened().forEach(session -> session.inputs().forEach(seen::add));
        InputCounts inputs = conclusion.inputs();
        assertThat(inputs).isEqualTo(seen.counts());
        assertThat(inputs.newOrders())
                .isEqualTo(conclusion
                        .counts()
                        .getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                        .ended());
    }
}
