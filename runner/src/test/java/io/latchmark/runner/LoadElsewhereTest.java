package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.CountGates;
import io.latchmark.results.run.DriftGate;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.PartsGate;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
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

/** Runs whose terminals are elsewhere, without other processes. */
final class LoadElsewhereTest {
    private static final Duration AHEAD = Duration.ofMillis(50);
    private static final Duration LENGTH = Duration.ofMillis(200);
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
    void theLossOfAHostMakesTheRunNotValidAndIsNoInterruption() {
        Run[] run = new Run[1];
        ReportedLoad load = new ReportedLoad() {
            @Override
            public void begin() {
                run[0].lose("agent a: silent for 4 s");
            }
        };
        run[0] = new Run(
                settings, Bench.systemUnderTest(sessions, database), new RecordingListener(), Optional.of(load));

        RunConclusion conclusion = run[0].execute(output(), "0.1.0").record().conclusion();

        assertThat(conclusion.status()).isEqualTo(Status.NOT_VALID);
        assertThat(conclusion.gates())
                .filteredOn(gate -> gate.name().equals("every agent stayed"))
                .singleElement()
                .satisfies(gate -> assertThat(gate.value()).isEqualTo("agent a: silent for 4 s"));
    }

    @Test
    void aRunRecordsWhatTerminalsElsewhereReport() {
        ReportedLoad load = new ReportedLoad();
        Run run = new Run(
                settings, Bench.systemUnderTest(sessions, database), new RecordingListener(), Optional.of(load));

        Recorded recorded = Recorded.read(run.execute(output(), "0.1.0").directory());

        RunRecord record = recorded.record();
        RunParts parts = record.parts().orElseThrow();
        assertThat(parts.agents()).extracting(RunParts.Agent::name).containsExactly("a");
        assertThat(record.conclusion().phases())
                .filteredOn(phase -> phase.kind() == Phase.Kind.MEASUREMENT)
                .extracting(Phase::startNanos)
                .isEqualTo(parts.startsNanos());
        assertThat(record.conclusion().gates())
                .extracting(Finding::name)
                .contains(CountGates.DATABASE_AGREES, "outcomes add up", PartsGate.NAME, DriftGate.NAME);
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
    private static class ReportedLoad implements Load {
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
        public OptionalLong announced(int step, Duration patience) {
            return OptionalLong.of(System.nanoTime() + AHEAD.toNanos());
        }

        @Override
        public List<RunParts.Agent> agents() {
            return List.of(new RunParts.Agent("a", Share.WHOLE, "", payments, Optional.empty()));
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

    private OutputRequest output() {
        return new OutputRequest(out, "label");
    }
}
