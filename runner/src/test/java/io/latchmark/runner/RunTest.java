package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs against fakes. A run that should be ended early has an hour to go: that it returns shows that it was. */
final class RunTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Limits LIMITS = new Limits(Duration.ZERO, Duration.ofSeconds(60));

    private final FakeDatabase database = new FakeDatabase();
    private final RecordingListener listener = new RecordingListener();

    @TempDir
    private Path out;

    @Test
    void aClosedLoopRunIsCompleteAndItsDirectoryAddsUp() {
        FakeSessionFactory sessions = sessions(number -> counting(mixed()));
        FakeSampler sampler = new FakeSampler("fake", 1, FakeSampler.Turn.quiet()).every(HOUR);
        RunSettings settings = Bench.settings(
                3, Duration.ofMillis(300), Duration.ofMillis(1_200), List.of(Duration.ofMillis(100), HOUR));

        Run.Ended ended = new Run(settings, Bench.systemUnderTest(sessions, database, sampler), listener, LIMITS)
                .execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(recorded.record()).isEqualTo(ended.record());
        assertThat(conclusion.gates()).allMatch(gate -> gate.passed(), "passed");
        assertThat(conclusion.status()).isEqualTo(Status.COMPLETE);
        assertThat(conclusion.reason()).isEmpty();
        assertThat(ended.directory().file(RunDirectory.RUN)).content().contains("\"unjudged\"");
        assertAddsUp(recorded);
        assertThat(conclusion.database().placed()).isPositive();
        assertThat(sum(conclusion).retries()).isPositive();
        assertPhasesAreContiguous(recorded, Phase.Kind.WARM_UP, Phase.Kind.MEASUREMENT, Phase.Kind.COOL_DOWN);
        assertThat(recorded.details(Event.Kind.PHASE)).containsExactly("WARM_UP", "MEASUREMENT", "COOL_DOWN");
        assertThat(recorded.events().stream()
                        .filter(event -> event.kind() == Event.Kind.PHASE)
                        .map(Event::timeNanos))
                .as("the starts of the phases, however late their events were written")
                .isEqualTo(conclusion.phases().stream().map(Phase::startNanos).toList());
        assertThat(recorded.details(Event.Kind.CHECKPOINT)).hasSize(2);
        assertThat(recorded.events()).isEqualTo(listener.events());
        assertThat(recorded.intervals()).isEqualTo(listener.intervals());
        assertThat(recorded.samples())
                .filteredOn(sample ->
                        sample.timeNanos() >= conclusion.phases().get(1).endNanos())
                .as("each source is read after the interval's end")
                .extracting(Sample::source)
                .contains("fake", "driver");
        assertThat(sessions.opened()).hasSize(3).allMatch(session -> session.closes() == 1);
    }

    @Test
    void anOperatorsNoteAndCheckpointAreEventsOfTheRun() {
        Run[] run = new Run[1];
        RecordingListener operator = new RecordingListener(event -> {
            if (event.detail().equals("WARM_UP")) {
                assertThat(run[0].control().note("cache set to 0/100")).isTrue();
                assertThat(run[0].control().checkpoint()).isTrue();
            } else if (event.detail().equals("requested checkpoint completed")) {
                run[0].interrupt("seen");
            }
        });
        FakeSessionFactory sessions = sessions(number -> counting((input, attempt) -> Outcome.COMMITTED));
        run[0] = new Run(Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), operator, LIMITS);

        assertThat(run[0].control().note("too early")).isFalse();
        Recorded recorded = Recorded.read(run[0].execute(output(), "0.1.0").directory());

        assertThat(recorded.details(Event.Kind.NOTE)).containsExactly("cache set to 0/100");
        assertThat(recorded.details(Event.Kind.CHECKPOINT))
                .containsExactly("requested checkpoint started", "requested checkpoint completed");
        assertThat(run[0].control().note("too late")).isFalse();
        assertThat(run[0].control().checkpoint()).isFalse();
    }

    @Test
    void anInterruptKeepsWhatWasRecordedAndMarksIt() {
        Run[] run = new Run[1];
        FakeSessionFactory sessions = sessions(number -> counting((input, attempt) -> {
            if (attempt >= 500 && !listener.events().isEmpty()) {
                run[0].interrupt("interrupted by the user");
            }
            return Outcome.COMMITTED;
        }));
        run[0] = new Run(Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);

        Run.Ended ended = run[0].execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason()).isEqualTo("interrupted by the user");
        assertThat(recorded.details(Event.Kind.INTERRUPT)).containsExactly("interrupted by the user");
        assertThat(sum(conclusion).committed()).isGreaterThan(500);
        assertAddsUp(recorded);
        assertPhasesAreContiguous(recorded, Phase.Kind.WARM_UP, Phase.Kind.COOL_DOWN);
        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aRunThatIsInterruptedBeforeItsLoadExecutesNothing() {
        FakeSessionFactory sessions = FakeSessionFactory.committing();
        Run run = new Run(Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);
        run.interrupt("interrupted by the user");

        Run.Ended ended = run.execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        assertThat(recorded.record().conclusion().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(sum(recorded.record().conclusion())).isEqualTo(OutcomeCounts.NONE);
        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
        assertThat(sessions.opened()).allMatch(session -> session.inputs().isEmpty());
    }

    @Test
    void anInterruptOfTheThreadEndsTheRunInOrderAndIsRestored() {
        Thread caller = Thread.currentThread();
        FakeSessionFactory sessions = sessions(number -> counting((input, attempt) -> {
            if (attempt == 500) {
                caller.interrupt();
            }
            return Outcome.COMMITTED;
        }));

        Run.Ended ended = new Run(
                        Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS)
                .execute(output(), "0.1.0");

        assertThat(Thread.interrupted()).as("the interrupt is restored").isTrue();
        Recorded recorded = Recorded.read(ended.directory());
        assertThat(recorded.record().conclusion().status()).isEqualTo(Status.INTERRUPTED);
        assertThat(recorded.record().conclusion().reason()).isEqualTo("the run's thread was interrupted");
        assertThat(recorded.record().conclusion().gates()).allMatch(gate -> gate.passed(), "passed");
        assertAddsUp(recorded);
    }

    @Test
    void aLostSessionIsReplacedAndTheRunGoesOn() {
        AtomicBoolean lost = new AtomicBoolean();
        FakeSessionFactory sessions =
                sessions(number -> counting((input, attempt) -> attempt == 20 && !lost.getAndSet(true)
                        ? FakeSession.failed(FailureKind.CONNECTION_LOST)
                        : Outcome.COMMITTED));

        Run.Ended ended = new Run(
                        Bench.settings(2, Duration.ZERO, Duration.ofMillis(800)),
                        Bench.systemUnderTest(sessions, database),
                        listener,
                        LIMITS)
                .execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        assertThat(recorded.record().conclusion().status()).isEqualTo(Status.COMPLETE);
        assertThat(recorded.details(Event.Kind.FAILURE))
                .singleElement()
                .asString()
                .contains("connection_lost");
        assertThat(recorded.details(Event.Kind.RECONNECT))
                .singleElement()
                .asString()
                .contains("was without a connection");
        assertThat(sum(recorded.record().conclusion()).failed()).containsOnlyKeys(FailureKind.CONNECTION_LOST);
        assertAddsUp(recorded);
        assertPhasesAreContiguous(recorded, Phase.Kind.MEASUREMENT, Phase.Kind.COOL_DOWN);
        assertThat(sessions.opened()).hasSize(3).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aServerThatGivesNoMoreConnectionsEndsTheRunWithTheReason() {
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> counting((input, attempt) ->
                        attempt < 20 ? Outcome.COMMITTED : FakeSession.failed(FailureKind.CONNECTION_LOST)),
                2);

        Run.Ended ended = new Run(
                        Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS)
                .execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        RunConclusion conclusion = recorded.record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.reason())
                .contains("has had no connection for 0.0 s; the run ends here: scripted refusal of a connection");
        assertThat(recorded.events().get(recorded.events().size() - 1).detail()).isEqualTo(conclusion.reason());
        assertAddsUp(recorded);
    }

    @Test
    void aDefectOfATerminalEndsTheRunIsRecordedAndThrown() {
        IllegalStateException defect = new IllegalStateException("scripted defect");
        FakeSessionFactory sessions = sessions(number -> (input, attempt) -> {
            if (number == 1 && attempt == 20) {
                throw defect;
            }
            return Outcome.COMMITTED;
        });
        Run run = new Run(Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);

        assertThatThrownBy(() -> run.execute(output(), "0.1.0")).hasCause(defect);

        assertInterruptedBy("a defect of Latchmark: java.lang.IllegalStateException: scripted defect");
        assertThat(sessions.opened()).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aDefectOfASamplerEndsTheRunIsRecordedAndThrown() {
        IllegalStateException defect = new IllegalStateException("scripted defect");
        FakeSessionFactory sessions = sessions(number -> counting(FakeSession.Script.of(Outcome.COMMITTED)));
        FakeSampler broken = new FakeSampler("broken", 1, number -> {
            throw defect;
        });
        Run run = new Run(
                Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database, broken), listener, LIMITS);

        assertThatThrownBy(() -> run.execute(output(), "0.1.0")).hasCause(defect);

        assertInterruptedBy("a defect of Latchmark: java.lang.IllegalStateException: scripted defect");
        assertThat(sessions.opened()).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aRecordThatCannotBeWrittenEndsTheRunWithTheReason() {
        FakeSessionFactory sessions = sessions(number -> counting(FakeSession.Script.of(Outcome.COMMITTED)));
        RunListener full = new RunListener() {
            @Override
            public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
                throw LatchmarkException.environment("cannot write: scripted lack of space");
            }

            @Override
            public void sampled(List<Sample> samples) {
                // Nothing to see.
            }

            @Override
            public void happened(Event event) {
                // Nothing to see.
            }
        };

        Run.Ended ended = new Run(
                        Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), full, LIMITS)
                .execute(output(), "0.1.0");

        Recorded recorded = Recorded.read(ended.directory());
        assertInterruptedBy("cannot write: scripted lack of space");
        assertAddsUp(recorded);
        assertThat(sessions.opened()).allMatch(session -> session.closes() == 1);
    }

    @Test
    void aFolderThatCannotBeHadGivesAllSessionsBack() throws IOException {
        FakeSessionFactory sessions = FakeSessionFactory.committing();
        Path file = Files.writeString(out.resolve("file"), "not a folder");
        Run run = new Run(Bench.settings(2, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);

        assertThatThrownBy(() -> run.execute(new OutputRequest(file, "label"), "0.1.0"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("is a file");

        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
    }

    @Test
    void tooFewConnectionsRefuseTheRunAndLeaveNothingBehind() throws IOException {
        FakeSessionFactory sessions = new FakeSessionFactory(number -> FakeSession.Script.of(Outcome.COMMITTED), 3);
        Run run = new Run(Bench.settings(5, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);

        assertThatThrownBy(() -> run.execute(output(), "0.1.0"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("connections = 5: the server opened only 3, then: scripted refusal of a connection");

        assertThat(sessions.opened()).hasSize(3).allMatch(session -> session.closes() == 1);
        assertNothingIsLeft();
    }

    @Test
    void aDatabaseThatCannotBeAskedRefusesTheRunAndLeavesNothingBehind() throws IOException {
        FakeSessionFactory sessions = FakeSessionFactory.committing();
        database.disappear();
        Run run = new Run(Bench.settings(5, HOUR, HOUR), Bench.systemUnderTest(sessions, database), listener, LIMITS);

        assertThatThrownBy(() -> run.execute(output(), "0.1.0"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessage("scripted absence of the server");

        assertThat(sessions.opened()).allMatch(FakeSession::isClosed);
        assertNothingIsLeft();
    }

    private OutputRequest output() {
        return new OutputRequest(out, "label");
    }

    private static FakeSessionFactory sessions(IntFunction<FakeSession.Script> scripts) {
        return new FakeSessionFactory(scripts, Integer.MAX_VALUE);
    }

    /** Tells the database of each New-Order that commits. */
    private FakeSession.Script counting(FakeSession.Script script) {
        return (input, attempt) -> {
            Outcome outcome = script.answer(input, attempt);
            if (input.type() == TransactionType.NEW_ORDER && outcome instanceof Outcome.Committed) {
                database.place();
            }
            return outcome;
        };
    }

    /** Commits, but for each tenth attempt. */
    private static FakeSession.Script mixed() {
        return (input, attempt) -> switch (attempt % 30) {
            case 9 -> FakeSession.failed(FailureKind.DEADLOCK);
            case 19 -> Outcome.ROLLED_BACK_BY_DESIGN;
            case 29 -> FakeSession.failed(FailureKind.STATEMENT_TIMEOUT);
            default -> Outcome.COMMITTED;
        };
    }

    private static OutcomeCounts sum(RunConclusion conclusion) {
        return conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    /** Intervals, totals and histograms agree on the transactions. */
    private static void assertAddsUp(Recorded recorded) {
        for (TransactionType type : TransactionType.all()) {
            OutcomeCounts total = recorded.record().conclusion().counts().getOrDefault(type, OutcomeCounts.NONE);
            OutcomeCounts intervals = recorded.intervals().stream()
                    .filter(interval -> interval.type() == type)
                    .map(Interval::counts)
                    .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
            assertThat(total.started()).isEqualTo(total.ended());
            assertThat(intervals).isEqualTo(total);
            for (ResponseTimes.Kind kind : List.of(ResponseTimes.Kind.RESPONSE, ResponseTimes.Kind.SERVICE)) {
                long timed = recorded.times().stream()
                        .filter(times -> times.type() == type && times.kind() == kind)
                        .mapToLong(times -> times.histogram().getTotalCount())
                        .sum();
                assertThat(timed).isEqualTo(total.committed() + total.rolledBackByDesign());
            }
        }
    }

    private static void assertPhasesAreContiguous(Recorded recorded, Phase.Kind... kinds) {
        List<Phase> phases = recorded.record().conclusion().phases();
        assertThat(phases).extracting(Phase::kind).containsExactly(kinds);
        for (int i = 1; i < phases.size(); i++) {
            assertThat(phases.get(i).startNanos()).isEqualTo(phases.get(i - 1).endNanos());
        }
        List<Interval> intervals = recorded.intervals();
        assertThat(intervals)
                .extracting(Interval::startNanos)
                .contains(phases.get(0).startNanos());
        assertThat(intervals)
                .extracting(Interval::endNanos)
                .containsAll(phases.stream().map(Phase::endNanos).toList());
    }

    private void assertInterruptedBy(String reason) {
        try (Stream<Path> directories = Files.list(out)) {
            RunConclusion conclusion = Recorded.read(directories.findFirst().orElseThrow())
                    .record()
                    .conclusion();
            assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
            assertThat(conclusion.reason()).isEqualTo(reason);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void assertNothingIsLeft() throws IOException {
        try (Stream<Path> directories = Files.list(out)) {
            assertThat(directories).isEmpty();
        }
    }
}
