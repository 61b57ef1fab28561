package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** A share without the process that has its run. */
final class ShareRunTest {
    private static final Duration LENGTH = Duration.ofMillis(200);

    private final FakeDatabase database = new FakeDatabase();
    private final AtomicLong committed = new AtomicLong();
    private final FakeSessionFactory sessions = new FakeSessionFactory(
            number -> (input, attempt) -> {
                committed.incrementAndGet();
                return Outcome.COMMITTED;
            },
            Integer.MAX_VALUE);
    private final RunSettings settings = Bench.settings(Pacing.NONE, 5, LENGTH, new Step(5, 0), new Step(4, 0));

    /** What a share has told. */
    private static final class Told implements ShareRun.Link {
        private final List<String> calls = new ArrayList<>();
        private final List<OutcomeCounts> counts = new ArrayList<>();
        private final List<Sample> samples = new CopyOnWriteArrayList<>();
        private long timed;

        @Override
        public void ready(int step) {
            calls.add("ready " + step);
        }

        @Override
        public OptionalLong announced(int step, Duration patience) {
            return OptionalLong.of(System.nanoTime());
        }

        @Override
        public void started(int step, long lateNanos) {
            calls.add("started " + step);
        }

        @Override
        public void passed(int step, int boundaries, Load.Slice slice) {
            calls.add("passed " + step + " " + (boundaries == ShareRun.ENDED ? "all" : boundaries));
            counts.add(slice.done().values().stream()
                    .map(TransactionCounts::counts)
                    .reduce(OutcomeCounts.NONE, OutcomeCounts::plus));
            timed += slice.done().values().stream()
                    .flatMap(type -> type.times().values().stream())
                    .mapToLong(times -> times.getTotalCount())
                    .sum();
        }

        @Override
        public void appendSamples(List<Sample> rows) {
            samples.addAll(rows);
        }

        @Override
        public void append(Event event) {}
    }

    private ShareRun share(ShareRun.Link link) {
        return new ShareRun(settings, new Share(1, 2), Bench.systemUnderTest(sessions, database), link);
    }

    @Test
    void itReportsItsStepsByBoundariesAndItsCountsAreWhatWasCommitted() throws InterruptedException {
        Told told = new Told();

        ShareRun.Ended ended = share(told).execute();

        assertThat(told.calls)
                .containsExactly(
                        "ready 0",
                        "started 0",
                        "passed 0 1",
                        "passed 0 all",
                        "ready 1",
                        "started 1",
                        "passed 1 1",
                        "passed 1 all");
        OutcomeCounts last = told.counts.get(told.counts.size() - 1);
        assertThat(last.committed()).isPositive().isEqualTo(committed.get());
        assertThat(told.timed).isGreaterThanOrEqualTo(last.committed());
        assertThat(ended.reason()).isEmpty();
        assertThat(ended.hanging()).isZero();
        assertThat(ended.inputs().newOrders()).isPositive();
        assertThat(sessions.opened()).hasSize(3);
        assertThat(told.samples).extracting(Sample::source).contains("driver");
    }

    @Test
    void oneThatIsEndedBeforeItsStartEndsWithoutALoad() throws InterruptedException {
        List<String> calls = new ArrayList<>();
        ShareRun[] share = new ShareRun[1];
        share[0] = share(new ShareRun.Link() {
            @Override
            public void ready(int step) {
                calls.add("ready");
            }

            @Override
            public OptionalLong announced(int step, Duration patience) {
                share[0].end("the coordinator is lost");
                return OptionalLong.empty();
            }

            @Override
            public void started(int step, long lateNanos) {
                calls.add("started");
            }

            @Override
            public void passed(int step, int boundaries, Load.Slice slice) {
                calls.add("passed " + (boundaries == ShareRun.ENDED));
            }

            @Override
            public void appendSamples(List<Sample> rows) {}

            @Override
            public void append(Event event) {}
        });

        ShareRun.Ended ended = share[0].execute();

        assertThat(calls).containsExactly("ready", "passed true");
        assertThat(ended.reason()).isEqualTo("the coordinator is lost");
        assertThat(committed).hasValue(0);
    }

    @Test
    void sessionsThatTheServerRefusesAreAFailure() {
        sessions.allow(1);

        assertThatThrownBy(() -> share(new Told()).execute())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("the server opened only 1");
    }

    @Test
    void boundariesAreTheSecondsAndTheEndsOfPhases() {
        RunSettings whole = Bench.settings(5, Duration.ofMillis(1_500), Duration.ofSeconds(2));

        assertThat(ShareRun.boundaries(whole.workload(), 0))
                .containsExactly(1_000_000_000L, 1_500_000_000L, 2_500_000_000L, 3_500_000_000L);
    }
}
