package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs that are a part of another, and runs whose load is elsewhere, without a network. */
final class DeploymentTest {
    private static final Duration AHEAD = Duration.ofMillis(50);
    private static final Duration LENGTH = Duration.ofMillis(200);
    private static final String START_GATE = "the load started at the announced instant";
    private static final RunPart SECOND_OF_TWO =
            new RunPart("20261121T013500Z-whole", new Share(1, 2), "a2", "host-2", new ClockOffset(-3_000, 200));

    private final FakeDatabase database = new FakeDatabase();
    private final FakeSessionFactory sessions = new FakeSessionFactory(
            number -> (input, attempt) -> {
                if (input.type() == TransactionType.NEW_ORDER) {
                    database.place();
                }
                return Outcome.COMMITTED;
            },
            Integer.MAX_VALUE);
    private final RunSettings settings = Bench.settings(Pacing.NONE, 5, LENGTH, new Step(5, 0), new Step(4, 0));

    @TempDir
    private Path out;

    @Test
    void aPartStartsEachStepAtTheAnnouncedInstantAndRecordsIt() {
        Run run = part((step, patience) -> ahead());

        Recorded recorded = Recorded.read(run.execute(output(), "0.1.0").directory());

        RunRecord record = recorded.record();
        RunPart part = record.part().orElseThrow();
        assertThat(part.share()).isEqualTo(new Share(1, 2));
        assertThat(part.before()).isEqualTo(new ClockOffset(-3_000, 200));
        assertThat(part.after()).contains(new ClockOffset(-2_900, 150));
        assertThat(part.starts()).hasSize(2).allMatch(start -> start.lateNanos() > 0);
        List<Phase> phases = record.conclusion().phases();
        assertThat(phases)
                .filteredOn(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .extracting(Phase::startNanos)
                .as("the announced instants")
                .isEqualTo(part.starts().stream().map(LoadStart::announcedNanos).toList());
        assertThat(recorded.intervals().get(0).startNanos())
                .isEqualTo(part.starts().get(0).announcedNanos());
        assertThat(record.workload().steps()).as("of its share").containsExactly(new Step(3, 0), new Step(2, 0));
        assertThat(phases).extracting(phase -> phase.step().users()).containsExactly(3, 3, 2, 2);
        assertThat(sessions.opened()).hasSize(3);
    }

    @Test
    void aPartsCountsAreNotComparedWithTheDatabasesWhichHasThoseOfAllParts() {
        Run run = part((step, patience) -> ahead());
        database.place();

        RunConclusion conclusion = run.execute(output(), "0.1.0").record().conclusion();

        assertThat(conclusion.gates())
                .extracting(Finding::name)
                .contains(START_GATE, "outcomes add up")
                .doesNotContain(CountGates.DATABASE_AGREES);
    }

    @Test
    void aPartThatStartsLateIsNotValid() {
        Run run = part((step, patience) ->
                OptionalLong.of(System.nanoTime() - Duration.ofMillis(20).toNanos()));

        RunConclusion conclusion = run.execute(output(), "0.1.0").record().conclusion();

        assertThat(conclusion.status()).isEqualTo(Status.NOT_VALID);
        assertThat(conclusion.reason()).isEqualTo("failed: " + START_GATE);
        assertThat(conclusion.gates())
                .filteredOn(Finding::isFailure)
                .singleElement()
                .satisfies(gate -> assertThat(gate.bound()).isEqualTo("at most 10 ms late"));
    }

    @Test
    void aPartWhoseStartIsNeverAnnouncedCanBeInterrupted() {
        Run[] run = new Run[1];
        List<Integer> asked = new ArrayList<>();
        run[0] = part((step, patience) -> {
            asked.add(step);
            if (asked.size() == 3) {
                run[0].interrupt("the connection to the coordinator is lost");
            }
            return OptionalLong.empty();
        });

        RunConclusion conclusion = run[0].execute(output(), "0.1.0").record().conclusion();

        assertThat(asked).containsExactly(0, 0, 0);
        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).isEqualTo("the connection to the coordinator is lost");
        assertThat(sessions.opened())
                .hasSize(3)
                .allMatch(session -> session.inputs().isEmpty());
        assertThat(sessions.opened()).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aSignalThatFailsEndsTheRunWithItsReason() {
        Run run = part((step, patience) -> {
            throw LatchmarkException.environment("agent a1 was lost");
        });

        RunConclusion conclusion = run.execute(output(), "0.1.0").record().conclusion();

        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).isEqualTo("agent a1 was lost");
    }

    @Test
    void aCoordinatorRecordsWhatItsAgentsReportAndLeavesTheCountsToTheMerge() {
        ReportedLoad load = new ReportedLoad();
        Run run = new Run(
                settings,
                Bench.systemUnderTest(sessions, database),
                new RecordingListener(),
                Deployment.coordinator(workload -> load, (step, patience) -> ahead()));

        Recorded recorded = Recorded.read(run.execute(output(), "0.1.0").directory());

        RunRecord record = recorded.record();
        RunParts parts = record.parts().orElseThrow();
        assertThat(parts.agents()).as("until they are merged").isEmpty();
        assertThat(record.conclusion().phases())
                .filteredOn(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .extracting(Phase::startNanos)
                .isEqualTo(parts.startsNanos());
        assertThat(record.conclusion().gates())
                .extracting(Finding::name)
                .contains("the server ran without a restart")
                .doesNotContain(CountGates.DATABASE_AGREES, "outcomes add up", "no unexplained errors");
        assertThat(recorded.intervals().stream()
                        .filter(interval -> interval.type() == TransactionType.PAYMENT)
                        .map(Interval::counts)
                        .mapToLong(OutcomeCounts::committed)
                        .sum())
                .isEqualTo(load.payments);
        assertThat(recorded.times().stream()
                        .mapToLong(times -> times.histogram().getTotalCount()))
                .containsOnly(1L);
        assertThat(load.calls)
                .containsExactly(
                        "recorded in label",
                        "prepare 5",
                        "announce",
                        "begin",
                        "end",
                        "prepare 4",
                        "announce",
                        "begin",
                        "end",
                        "close");
        assertThat(sessions.opened()).isEmpty();
    }

    /** A load elsewhere, of which each look shows one more payment. */
    private static final class ReportedLoad implements Load {
        private final List<String> calls = new ArrayList<>();
        private long payments;

        @Override
        public void recordedBy(String run, long originNanos, RunSink sink) {
            calls.add("recorded in " + run.replaceFirst(".*-", ""));
        }

        @Override
        public void prepare(Step step, RunEvents events, Consumer<Throwable> failures) {
            calls.add("prepare " + step.users());
        }

        @Override
        public void announce(long startNanos) {
            calls.add("announce");
        }

        @Override
        public void begin() {
            calls.add("begin");
        }

        @Override
        public Slice take() {
            return new Slice(
                    System.nanoTime(),
                    TransactionType.all().stream().collect(Collectors.toMap(type -> type, this::of)));
        }

        private TransactionCounts of(TransactionType type) {
            if (type != TransactionType.PAYMENT) {
                return new TransactionCounts(OutcomeCounts.NONE, Map.of());
            }
            payments++;
            Histogram one = new Histogram(3);
            one.recordValue(1_000_000);
            return new TransactionCounts(
                    new OutcomeCounts(payments, payments, 0, Map.of(), Map.of(), 0),
                    Map.of(ResponseTimes.Kind.RESPONSE, one));
        }

        @Override
        public void end() {
            calls.add("end");
        }

        @Override
        public int hanging() {
            return 0;
        }

        @Override
        public InputCounts inputs() {
            return InputCounts.NONE;
        }

        @Override
        public void close() {
            calls.add("close");
        }
    }

    private Run part(StartSignal signal) {
        Deployment.Membership membership =
                new Deployment.Membership(SECOND_OF_TWO, () -> Optional.of(new ClockOffset(-2_900, 150)));
        return new Run(
                settings,
                Bench.systemUnderTest(sessions, database),
                new RecordingListener(),
                Deployment.part(membership, signal));
    }

    private static OptionalLong ahead() {
        return OptionalLong.of(System.nanoTime() + AHEAD.toNanos());
    }

    private OutputRequest output() {
        return new OutputRequest(out, "label");
    }
}
