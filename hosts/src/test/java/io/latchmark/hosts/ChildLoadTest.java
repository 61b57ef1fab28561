package io.latchmark.hosts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.hosts.ChildLines.Done;
import io.latchmark.hosts.ChildLines.Second;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Load;
import io.latchmark.runner.ShareRun;
import io.latchmark.runner.TransactionCounts;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Two children without processes, whose lines the test writes. The load has started long ago, so that nothing is waited for. */
@Timeout(60)
final class ChildLoadTest {
    private static final long SECOND_NANOS = 1_000_000_000;
    private static final WorkloadSettings WORKLOAD =
            WorkloadSettings.standard(8, Duration.ofSeconds(1), Duration.ofSeconds(3));
    /** The clock of the second child is ahead by a minute. */
    private static final ClockOffset AHEAD = new ClockOffset(60 * SECOND_NANOS, 1_000);

    private final List<String> lost = new ArrayList<>();
    private final List<Line> sent = new ArrayList<>();
    private final List<Sample> samples = new ArrayList<>();
    private final List<Event> events = new ArrayList<>();
    private final ChildLoad load = new ChildLoad(WORKLOAD, (name, reason) -> lost.add(name + ": " + reason));
    private final LoadMember first = member("a", 0, new ClockOffset(0, 1_000));
    private final LoadMember second = member("b", 1, AHEAD);
    private final long startNanos = System.nanoTime() - 100 * SECOND_NANOS;

    ChildLoadTest() {
        load.recordedBy("run", startNanos - SECOND_NANOS, new RunSink() {
            @Override
            public void appendSamples(List<Sample> rows) {
                samples.addAll(rows);
            }

            @Override
            public void append(Event event) {
                events.add(event);
            }
        });
        load.prepare(WORKLOAD.steps().get(0), (kind, detail) -> {}, failure -> lost.add("failure: " + failure));
        load.announce(startNanos);
    }

    private LoadMember member(String name, int number, ClockOffset offset) {
        LoadMember member = new LoadMember(name, "host-" + name, new Share(number, 2), sent::add, exchanges -> offset);
        load.add(member);
        return member;
    }

    private static OutcomeCounts committed(long count) {
        return new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0);
    }

    private static String times(long count, long nanos) {
        Histogram histogram = ResponseTimes.none();
        histogram.recordValueWithCount(nanos, count);
        ByteBuffer buffer = ByteBuffer.allocate(histogram.getNeededByteBufferCapacity());
        int length = histogram.encodeIntoCompressedByteBuffer(buffer);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(buffer.array(), length));
    }

    private void second(LoadMember from, int passed, OutcomeCounts counts, String times) {
        load.heard(
                from,
                Line.of(
                        ChildLines.SECOND,
                        new Second(
                                0,
                                passed,
                                List.of(new Second.Type(
                                        TransactionType.NEW_ORDER,
                                        counts,
                                        Map.of(ResponseTimes.Kind.RESPONSE, times))))));
    }

    /** A second with this many new orders so far, of which one ended in it. */
    private void second(LoadMember from, int passed, long soFar) {
        second(from, passed, committed(soFar), times(1, 1_000_000));
    }

    private void done(LoadMember from, String reason) {
        load.heard(from, Line.of(ChildLines.DONE, new Done(reason, InputCounts.NONE, 0)));
    }

    private static TransactionCounts newOrders(Load.Slice slice) {
        return Objects.requireNonNull(slice.done().get(TransactionType.NEW_ORDER));
    }

    @Test
    void anIntervalEndsAtTheLastBoundaryThatAllHaveReportedAndHasTheirSum() {
        second(first, 1, 10);
        second(first, 2, 20);
        second(second, 1, 5);
        Load.Slice slice = load.take();

        assertThat(slice.endNanos()).isEqualTo(startNanos + SECOND_NANOS);
        assertThat(newOrders(slice).counts().committed()).isEqualTo(15);
        assertThat(Objects.requireNonNull(newOrders(slice).times().get(ResponseTimes.Kind.RESPONSE))
                        .getTotalCount())
                .isEqualTo(2);
        assertThat(load.take().done()).as("nothing new").isEmpty();
    }

    /** One that was stopped for two seconds reports them as one. */
    @Test
    void theSecondsOfAStallAreOne() {
        second(first, 1, 10);
        second(first, 2, 20);
        second(first, 3, 30);
        second(second, 3, 7);

        Load.Slice slice = load.take();

        assertThat(slice.endNanos()).isEqualTo(startNanos + 3 * SECOND_NANOS);
        assertThat(newOrders(slice).counts().committed()).isEqualTo(37);
    }

    @Test
    void theMeasuredOrdersOfEachAreThoseBetweenItsPhases() {
        for (int boundary = 1; boundary <= 4; boundary++) {
            second(first, boundary, 10L * boundary);
            second(second, boundary, 2L * boundary);
            load.take();
        }
        second(first, ShareRun.ENDED, 41);
        second(second, ShareRun.ENDED, 8);
        done(first, "");
        done(second, "");
        load.end();

        assertThat(newOrders(load.take()).counts().committed()).isEqualTo(49);
        assertThat(load.agents())
                .extracting(RunParts.Agent::name, RunParts.Agent::problem, RunParts.Agent::measuredNewOrders)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("a", "", 30L),
                        org.assertj.core.groups.Tuple.tuple("b", "", 6L));
        assertThat(lost).isEmpty();
    }

    @Test
    void aLostOneIsNamedAndTheOthersAreCounted() {
        second(first, 1, 10);
        load.lose(second, "silent for 4 s");

        assertThat(newOrders(load.take()).counts().committed()).isEqualTo(10);
        assertThat(lost).containsExactly("b: silent for 4 s");
        assertThat(load.agents()).extracting(RunParts.Agent::problem).contains("silent for 4 s");
    }

    @Test
    void oneThatEndsEarlyIsLostWithItsReason() {
        done(second, "the server is gone");

        assertThat(lost).containsExactly("b: the server is gone");
    }

    @Test
    void oneThatHasEndedInOrderIsNotLost() {
        done(second, "");
        load.lose(second, "its output has ended");

        assertThat(lost).isEmpty();
    }

    @Test
    void aSecondThatComesBeforeItsEndShowsAStepOfTheClock() {
        load.announce(System.nanoTime() + 10 * SECOND_NANOS);
        second(second, 1, 5);
        done(second, "");
        done(first, "");

        assertThat(load.agents().get(1).problem()).contains("its clock has stepped");
        assertThat(load.agents().get(0).problem()).isEmpty();
    }

    @Test
    void samplesAreMovedToTheRunsClockAndGoOnlyForwards() {
        long there = startNanos + AHEAD.offsetNanos();
        sample(there + 5);
        sample(there + 5);
        sample(there - 5);
        sample(there + 6);

        assertThat(samples).extracting(Sample::timeNanos).containsExactly(SECOND_NANOS + 5, SECOND_NANOS + 6);
        assertThat(samples).extracting(Sample::source).containsOnly("processors@b");
        assertThatThrownBy(() -> sample(there + 3_600 * SECOND_NANOS)).hasMessageContaining("a time to come");
    }

    private void sample(long nanos) {
        load.heard(
                second,
                Line.of(
                        ChildLines.SAMPLES,
                        new ChildLines.Samples(List.of(new Sample(nanos, "processors", "agent b", "user", "ns", 7)))));
    }

    @Test
    void eventsNameTheirHost() {
        load.heard(
                second,
                Line.of(
                        ChildLines.EVENT,
                        new Event(startNanos + AHEAD.offsetNanos(), Event.Kind.RECONNECT, "terminal 3")));

        assertThat(events).containsExactly(new Event(SECOND_NANOS, Event.Kind.RECONNECT, "agent b: terminal 3"));
    }

    @Test
    void whatNoRunCanReachIsRefused() {
        second(first, 1, 10);

        assertThatThrownBy(() -> second(first, 2, 9)).as("fewer than before").hasMessageContaining("started = -1");
        assertThatThrownBy(() -> second(first, 2, 1L << 60)).hasMessageContaining("what a run can come to");
        assertThatThrownBy(() -> second(first, 2, committed(11), times(Long.MAX_VALUE, 1)))
                .hasMessageContaining("can't be decoded");
        assertThatThrownBy(() -> second(first, 2, committed(11), "AAAA")).hasMessageContaining("can't be decoded");
        assertThatThrownBy(() -> second(first, 1, 12)).as("twice").hasMessageContaining("boundary 1");
        assertThatThrownBy(() -> second(first, 5, 12)).as("one too many").hasMessageContaining("which has 4");
        InputCounts absurd = new InputCounts(1, 1, Long.MAX_VALUE, 1, 1, 1, 1, 1);
        assertThatThrownBy(() -> load.heard(first, Line.of(ChildLines.DONE, new Done("", absurd, 0))))
                .hasMessageContaining("orderLines");
        assertThatThrownBy(() -> load.heard(first, Line.of("sums", 1))).hasMessageContaining("unknown kind 'sums'");
    }

    @Test
    void linesWithNullsAreRefused() {
        for (String kind : List.of(
                ChildLines.READY,
                ChildLines.STARTED,
                ChildLines.SECOND,
                ChildLines.SAMPLES,
                ChildLines.EVENT,
                ChildLines.DONE)) {
            for (Object body : List.of(
                    Map.of(),
                    List.of(),
                    "NaN",
                    Map.of("step", "NaN", "passed", 1, "types", List.of()),
                    Map.of("reason", "", "hanging", "x"))) {
                assertThatThrownBy(() -> load.heard(first, Line.of(kind, body)))
                        .as("%s %s", kind, body)
                        .isInstanceOf(io.latchmark.core.LatchmarkException.class);
            }
        }
    }
}
