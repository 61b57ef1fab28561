package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.NewOrderInput;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Four shares of a load against the whole of it: the terminals do the same, whoever executes their transactions. */
final class LoadShareTest {
    private static final Limits LIMITS = new Limits(Duration.ZERO, Duration.ofSeconds(60));
    private static final int SHARES = 4;
    private static final int COUNT = 200;

    @TempDir
    private Path out;

    /** Of each terminal the first inputs, retries included: with a connection for each user a session is a terminal. */
    @Test
    void inAClosedLoopEachTerminalOfAShareHasTheInputsThatItHasOnOneHost() {
        int users = 10;
        RunSettings settings = Bench.settings(Pacing.NONE, users, Duration.ofSeconds(1), new Step(users, 0));

        List<List<String>> whole = firstInputs(settings, Share.WHOLE, users);
        List<List<String>> parts = new ArrayList<>();
        for (Share share : Share.all(SHARES)) {
            int its = (int) share.terminals(users, Pacing.NONE).count();
            parts.addAll(firstInputs(settings, share, its));
        }

        assertThat(whole).hasSize(users).allMatch(inputs -> inputs.size() == COUNT);
        assertThat(parts).isEqualTo(whole);
    }

    /** Every third attempt of a session fails, so that retries are among them. */
    private List<List<String>> firstInputs(RunSettings settings, Share share, int sessions) {
        CountDownLatch[] reached = IntStream.range(0, sessions)
                .mapToObj(session -> new CountDownLatch(COUNT))
                .toArray(CountDownLatch[]::new);
        FakeSessionFactory factory = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    reached[number].countDown();
                    return attempt % 3 == 2 ? FakeSession.failed(FailureKind.DEADLOCK) : Outcome.COMMITTED;
                },
                sessions);
        try (LocalLoad load = open(settings, NanoClock.system(), factory, share);
                Desk desk = new Desk(out, new RecordingListener())) {
            begin(load, settings, desk, NanoClock.system().nanos());
            for (CountDownLatch latch : reached) {
                Waits.require(latch);
            }
            load.end();
        }
        return factory.opened().stream()
                .map(session -> session.inputs().subList(0, COUNT).stream()
                        .map(LoadShareTest::written)
                        .toList())
                .toList();
    }

    /** All that is due within the first second: on one host, and on four. */
    @Test
    void inAnOpenLoopSharesTogetherIssueTheInputsOfOneHost() {
        RunSettings settings = Bench.settings(Pacing.UNIFORM, 8, Duration.ofSeconds(1), new Step(10, COUNT));

        List<String> whole = inputsDue(settings, Share.WHOLE, COUNT);
        List<String> parts = new ArrayList<>();
        for (Share share : Share.all(SHARES)) {
            int due = (int) IntStream.range(0, COUNT)
                    .filter(arrival -> share.hasTurn(arrival % 10))
                    .count();
            parts.addAll(inputsDue(settings, share, due));
        }

        assertThat(whole).hasSize(COUNT);
        assertThat(parts).containsExactlyInAnyOrderElementsOf(whole);
    }

    /** The first transaction of each of 20 paced terminals. */
    @Test
    void pacedTerminalsOfSharesTogetherIssueTheInputsOfOneHost() {
        RunSettings settings = Bench.settings(Pacing.TPCC, 4, Duration.ofSeconds(1), new Step(20, 0));

        List<String> whole = inputsDue(settings, Share.WHOLE, 20);
        List<String> parts = new ArrayList<>();
        for (Share share : Share.all(SHARES)) {
            parts.addAll(inputsDue(settings, share, 5));
        }

        assertThat(whole).hasSize(20);
        assertThat(parts).containsExactlyInAnyOrderElementsOf(whole);
    }

    /** The inputs of what is due by the time to which the clock is set before the load begins. */
    private List<String> inputsDue(RunSettings settings, Share share, int due) {
        CountDownLatch reached = new CountDownLatch(due);
        FakeSessionFactory factory = new FakeSessionFactory(
                number -> (input, attempt) -> {
                    reached.countDown();
                    return Outcome.COMMITTED;
                },
                Integer.MAX_VALUE);
        ManualClock clock = new ManualClock();
        try (LocalLoad load = open(settings, clock, factory, share);
                Desk desk = new Desk(out, new RecordingListener())) {
            load.prepare(settings.workload().steps().get(0), new Journal(desk.recording()), desk.failures()::add);
            load.announce(clock.nanos());
            clock.advance(
                    settings.workload().pacing().isOpen()
                            ? 1_000_000_000L
                            : Duration.ofHours(1).toNanos());
            load.begin();
            Waits.require(reached);
            load.end();
            OutcomeCounts sum = load.take().done().values().stream()
                    .map(TransactionCounts::counts)
                    .reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
            assertThat(sum.committed()).isEqualTo(due);
            assertThat(sum.dropped()).isZero();
        }
        return factory.opened().stream()
                .flatMap(session -> session.inputs().stream())
                .map(LoadShareTest::written)
                .toList();
    }

    /** All that an input holds. Inputs other than New-Orders are records, whose text this is. */
    private static String written(TransactionInput input) {
        if (!(input instanceof NewOrderInput order)) {
            return input.toString();
        }
        return IntStream.range(0, order.lineCount())
                .mapToObj(line ->
                        " " + order.itemId(line) + "/" + order.supplyWarehouseId(line) + "/" + order.quantity(line))
                .collect(Collectors.joining(
                        ",", order.warehouseId() + " " + order.districtId() + " " + order.customerId() + ":", ""));
    }

    private record Arrival(long dueNanos, int terminal) {}

    @ParameterizedTest
    @EnumSource(
            value = Pacing.class,
            names = {"UNIFORM", "POISSON"})
    void theArrivalsOfAllSharesAreThoseOfOneHost(Pacing pacing) {
        int users = 7;
        List<Arrival> whole = arrivals(pacing, users, Share.WHOLE, 700);

        List<Arrival> parts = new ArrayList<>();
        for (Share share : Share.all(3)) {
            List<Integer> terminals = share.terminals(users, pacing).boxed().toList();
            arrivals(pacing, users, share, 100 * terminals.size())
                    .forEach(its -> parts.add(new Arrival(its.dueNanos(), terminals.get(its.terminal()))));
        }
        parts.sort(Comparator.comparingLong(Arrival::dueNanos));

        assertThat(parts).isEqualTo(whole);
    }

    private static List<Arrival> arrivals(Pacing pacing, int users, Share share, int count) {
        ArrivalSeries series =
                new ArrivalSeries(pacing, new Step(users, 1_000), RandomStream.of(42, "arrival", 0), share);
        series.startAt(5_000);
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            arrivals.add(new Arrival(series.dueNanos(), series.terminal()));
            series.next();
        }
        return arrivals;
    }

    /** On one host and on four, whatever worker has the terminal: the waits before retries are those of the terminal. */
    @Test
    void theWaitBeforeARetryDependsOnTheTerminalAlone() {
        RetryPolicy policy = new RetryPolicy(3);
        Terminal one = Bench.terminal(5, Pacing.NONE, new ManualClock());
        Terminal same = Bench.terminal(5, Pacing.NONE, new ManualClock());
        Terminal other = Bench.terminal(6, Pacing.NONE, new ManualClock());

        Map<String, List<Long>> waits = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            waits.computeIfAbsent("one", any -> new ArrayList<>()).add(policy.delayNanos(7, one.retrying()));
            waits.computeIfAbsent("same", any -> new ArrayList<>()).add(policy.delayNanos(7, same.retrying()));
            waits.computeIfAbsent("other", any -> new ArrayList<>()).add(policy.delayNanos(7, other.retrying()));
        }

        assertThat(waits.get("same")).isEqualTo(waits.get("one"));
        assertThat(waits.get("other")).isNotEqualTo(waits.get("one"));
    }

    @Test
    void aShareOpensItsPartOfTheConnections() {
        RunSettings settings = Bench.settings(Pacing.NONE, 11, Duration.ofSeconds(1), new Step(10, 0));
        int opened = 0;
        for (Share share : Share.all(SHARES)) {
            FakeSessionFactory factory = FakeSessionFactory.committing();
            open(settings, NanoClock.system(), factory, share).close();
            opened += factory.opened().size();
        }

        assertThat(opened).isEqualTo(11);
    }

    private static LocalLoad open(RunSettings settings, NanoClock clock, FakeSessionFactory sessions, Share share) {
        SystemUnderTest systemUnderTest = Bench.systemUnderTest(sessions, new FakeDatabase());
        return LocalLoad.open(settings, share, systemUnderTest, clock, LIMITS);
    }

    private static void begin(LocalLoad load, RunSettings settings, Desk desk, long startNanos) {
        load.prepare(settings.workload().steps().get(0), new Journal(desk.recording()), desk.failures()::add);
        load.announce(startNanos);
        load.begin();
    }
}
