package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.platform.Autogroup;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LocalLoadTest {
    private static final Limits LIMITS = new Limits(Duration.ZERO, Duration.ofSeconds(60));
    private static final Limits IMPATIENT = new Limits(Duration.ZERO, Duration.ofMillis(1));
    private static final Step ONE = new Step(1, 0);
    private static final Step TWO = new Step(2, 0);

    @TempDir
    private Path out;

    @Test
    void sessionsAreOpenedOnceHeldAndGivenBackAtTheEnd() {
        Counted sessions = new Counted();
        try (Desk desk = new Desk(out, new RecordingListener())) {
            try (LocalLoad load = open(settings(3, ONE, TWO), sessions.factory, LIMITS)) {
                assertThat(sessions.factory.opened()).hasSize(3);

                step(load, ONE, desk, sessions.await(0, 50));
                step(load, TWO, desk, sessions.await(0, 100), sessions.await(1, 50));

                assertThat(sessions.factory.opened()).hasSize(3).noneMatch(FakeSession::isClosed);
                assertThat(sessions.factory.opened().get(2).inputs())
                        .as("beyond the users")
                        .isEmpty();
            }

            assertThat(sessions.factory.opened()).hasSize(3).allMatch(session -> session.closes() == 1);
        }
    }

    @Test
    void theFirstStepDrawsWhatARunOfItAloneDrawsAndTheSecondSomethingElse() {
        Counted sessions = new Counted();
        try (Desk desk = new Desk(out, new RecordingListener());
                LocalLoad load = open(settings(2, TWO, TWO), sessions.factory, LIMITS)) {
            step(load, TWO, desk, sessions.await(0, 100), sessions.await(1, 100));
            int first = sessions.factory.opened().get(1).inputs().size();
            step(load, TWO, desk, sessions.await(1, first + 100));

            List<TransactionInput> inputs = sessions.factory.opened().get(1).inputs();
            assertThat(inputs.subList(0, 100))
                    .usingRecursiveFieldByFieldElementComparator()
                    .isEqualTo(draw(Bench.inputs(1), 100));
            assertThat(inputs.subList(first, first + 100))
                    .usingRecursiveFieldByFieldElementComparator()
                    .isNotEqualTo(draw(Bench.inputs(1), 100));
        }
    }

    @Test
    void countsAndInputsOfAllStepsAddUp() {
        Counted sessions = new Counted();
        try (Desk desk = new Desk(out, new RecordingListener());
                LocalLoad load = open(settings(2, ONE, TWO), sessions.factory, LIMITS)) {
            step(load, ONE, desk, sessions.await(0, 500));
            step(load, TWO, desk, sessions.await(0, 1_000), sessions.await(1, 500));

            InputCounter seen = new InputCounter();
            sessions.factory.opened().forEach(session -> session.inputs().forEach(seen::add));
            long executed = sessions.factory.opened().stream()
                    .mapToLong(session -> session.inputs().size())
                    .sum();
            assertThat(load.inputs()).isEqualTo(seen.counts());
            assertThat(sum(load).committed()).isEqualTo(executed);
        }
    }

    @Test
    void anOpenLoopUsesAllSessionsAndReportsWhatItDropped() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch begun = new CountDownLatch(2);
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    begun.countDown();
                    Waits.require(mayEnd);
                    return Outcome.COMMITTED;
                },
                2);
        RunSettings settings = Bench.settings(Pacing.UNIFORM, 2, Duration.ofSeconds(1), new Step(1, 1_000));
        ManualClock clock = new ManualClock();
        try (Desk desk = new Desk(out, new RecordingListener());
                LocalLoad load = LocalLoad.open(settings, Share.WHOLE, systemUnderTest(sessions), clock, LIMITS)) {
            load.prepare(settings.workload().steps().get(0), new Journal(desk.recording()), desk.failures()::add);
            load.announce(clock.nanos());
            load.begin();
            clock.advance(Duration.ofSeconds(1).toNanos());
            Waits.require(begun);
            // The step ends while both are busy: of 1,000 that are due two have begun.
            CountDownLatch ended = new CountDownLatch(1);
            Thread ending = new Thread(() -> {
                load.end();
                ended.countDown();
            });
            ending.start();
            Waits.blocked(ending);
            mayEnd.countDown();
            Waits.require(ended);

            assertThat(sum(load).started()).isEqualTo(2);
            assertThat(sum(load).dropped()).isEqualTo(998);
            assertThat(sum(load).late()).isEqualTo(2);
        }
    }

    @Test
    void aSessionWhoseTransactionHangsIsCountedAndLeftAlone() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch mayEnd = new CountDownLatch(1);
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    begun.countDown();
                    Waits.require(mayEnd);
                    return Outcome.COMMITTED;
                },
                1);
        try (Desk desk = new Desk(out, new RecordingListener())) {
            LocalLoad load = open(settings(1, ONE), sessions, IMPATIENT);
            step(load, ONE, desk, begun);

            load.close();

            assertThat(load.hanging()).isEqualTo(1);
            assertThat(load.inputs()).isEqualTo(InputCounts.NONE);
            assertThat(sessions.opened().get(0).isClosed()).isFalse();
            mayEnd.countDown();
        }
    }

    @Test
    void aLoadThatCannotBeOpenedGivesBackWhatItHad() {
        FakeSessionFactory sessions = new FakeSessionFactory(number -> FakeSession.Script.of(Outcome.COMMITTED), 2);

        assertThatThrownBy(() -> open(settings(3, TWO), sessions, LIMITS))
                .hasMessage("connections = 3: the server opened only 2, then: scripted refusal of a connection");

        assertThat(sessions.opened()).hasSize(2).allMatch(session -> session.closes() == 1);
    }

    @Test
    void noTerminalBeginsBeforeTheThreadsOfAllAreThere() {
        int users = 50;
        Set<Long> threads = ConcurrentHashMap.newKeySet();
        CountDownLatch executed = new CountDownLatch(users);
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    if (attempt == 0) {
                        threads.add(terminalThreads());
                        executed.countDown();
                    }
                    return Outcome.COMMITTED;
                },
                Integer.MAX_VALUE);
        Step step = new Step(users, 0);
        try (Desk desk = new Desk(out, new RecordingListener());
                LocalLoad load = open(settings(users, step), sessions, LIMITS)) {
            step(load, step, desk, executed);
        }

        assertThat(threads).allMatch(seen -> seen >= users);
    }

    private static long terminalThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith(Run.TERMINAL_THREADS))
                .count();
    }

    @Test
    void terminalsGiveWayToThreadsThatRecordWhereAllHaveOneShareOfTheProcessors() {
        Set<Integer> priorities = ConcurrentHashMap.newKeySet();
        CountDownLatch executed = new CountDownLatch(2);
        FakeSessionFactory sessions = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    priorities.add(Thread.currentThread().getPriority());
                    executed.countDown();
                    return Outcome.COMMITTED;
                },
                Integer.MAX_VALUE);
        try (Desk desk = new Desk(out, new RecordingListener());
                LocalLoad load = open(settings(2, TWO), sessions, LIMITS)) {
            step(load, TWO, desk, executed);
        }

        assertThat(priorities)
                .containsExactly(
                        Autogroup.isInEffect(Path.of("/"))
                                ? Thread.MIN_PRIORITY
                                : Thread.currentThread().getPriority());
    }

    private void step(LocalLoad load, Step step, Desk desk, CountDownLatch... reached) {
        load.prepare(step, new Journal(desk.recording()), desk.failures()::add);
        load.announce(NanoClock.system().nanos());
        load.begin();
        for (CountDownLatch latch : reached) {
            Waits.require(latch);
        }
        load.end();
        assertThat(desk.failures()).isEmpty();
    }

    private static RunSettings settings(int connections, Step... steps) {
        return Bench.settings(Pacing.NONE, connections, Duration.ofSeconds(1), steps);
    }

    private static LocalLoad open(RunSettings settings, FakeSessionFactory sessions, Limits limits) {
        return LocalLoad.open(settings, Share.WHOLE, systemUnderTest(sessions), NanoClock.system(), limits);
    }

    private static SystemUnderTest systemUnderTest(FakeSessionFactory sessions) {
        return Bench.systemUnderTest(sessions, new FakeDatabase());
    }

    /** Sessions that commit everything, and that a test can wait for. */
    private static final class Counted {
        private final List<Wait> waits = new CopyOnWriteArrayList<>();
        private final FakeSessionFactory factory = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    for (Wait wait : waits) {
                        if (wait.session() == number && attempt + 1 >= wait.attempts()) {
                            wait.latch().countDown();
                        }
                    }
                    return Outcome.COMMITTED;
                },
                Integer.MAX_VALUE);

        /** Opens when a session has made this number of attempts. */
        CountDownLatch await(int session, int attempts) {
            Wait wait = new Wait(session, attempts, new CountDownLatch(1));
            waits.add(wait);
            return wait.latch();
        }

        private record Wait(int session, int attempts, CountDownLatch latch) {}
    }

    private static List<TransactionInput> draw(InputGenerator generator, int count) {
        List<TransactionInput> inputs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            inputs.add(generator.next());
        }
        return inputs;
    }

    private static OutcomeCounts sum(LocalLoad load) {
        return load.take().done().values().stream()
                .map(TransactionCounts::counts)
                .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }
}
