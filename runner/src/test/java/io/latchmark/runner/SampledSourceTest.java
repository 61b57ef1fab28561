package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SampledSourceTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path out;

    @Test
    void theTurnsOfAStallAreMissedAndNotMadeUp() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler sampler = new FakeSampler("waits", 4, FakeSampler.Turn.quiet());
            SampledSource source = source(desk, sampler);

            source.read();
            waitForTurn(desk, source);
            source.read();
            desk.clock().advance(200 * MILLI + MILLI / 2);
            source.read();
            long pauseNanos = source.nanosUntilNext();
            waitForTurn(desk, source);
            source.read();

            assertThat(times(desk)).containsExactly(0L, MILLI, 201 * MILLI + MILLI / 2, 202 * MILLI);
            assertThat(pauseNanos).isEqualTo(MILLI / 2);
            // Of the turns due at 2 to 202 ms those at 2 ms, which was late, and at 202 ms were taken.
            assertThat(about(desk, "missed")).containsExactly(0L, 0L, 199L, 199L);
            assertThat(about(desk, "readings")).containsExactly(1L, 2L, 3L, 4L);
        }
    }

    @Test
    void aReadingThatTakesLongerThanThePeriodMissesTurns() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            SampledSource source = source(
                    desk, new FakeSampler("slow", 2, number -> desk.clock().advance(number == 0 ? 5 * MILLI / 2 : 0)));

            source.read();
            waitForTurn(desk, source);
            source.read();

            assertThat(times(desk)).containsExactly(5 * MILLI / 4, 3 * MILLI);
            assertThat(about(desk, "missed")).containsExactly(2L, 2L);
            assertThat(about(desk, "reading_time")).containsExactly(5 * MILLI / 2, 5 * MILLI / 2);
        }
    }

    /** The record of two would be unreadable. */
    @Test
    void ofTwoValuesOfOneCounterTheFirstIsRecordedAndNoted() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            SampledSource source = source(desk, new FakeSampler("twice", 2, FakeSampler.Turn.quiet()).handingOver(2));

            source.read();
            waitForTurn(desk, source);
            source.read();

            assertThat(times(desk)).containsExactly(0L, MILLI);
            assertThat(about(desk, "failed")).containsExactly(0L, 0L);
            assertThat(desk.listener().details(Event.Kind.NOTE))
                    .singleElement()
                    .asString()
                    .startsWith("twice: ")
                    .contains("object turn");
        }
    }

    @Test
    void aSourceThatFailsIsAskedLessAndLessOften() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            SampledSource source = source(desk, new FakeSampler("broken", 1, number -> {
                if (number < 17) {
                    throw LatchmarkException.environment("scripted absence of the source");
                }
            }));
            List<Long> pausesMillis = new ArrayList<>();

            for (int i = 0; i < 17; i++) {
                source.read();
                pausesMillis.add(source.nanosUntilNext() / MILLI);
                waitForTurn(desk, source);
            }
            source.read();

            assertThat(pausesMillis).startsWith(1L, 2L, 4L, 8L, 16L).endsWith(16_384L, 30_000L, 30_000L);
            assertThat(desk.listener().details(Event.Kind.SOURCE_LOST)).hasSize(1);
            assertThat(desk.listener().details(Event.Kind.SOURCE_BACK))
                    .containsExactly("broken: read again after 92.8 s, 17 failed");
            assertThat(about(desk, "failed")).containsExactly(17L);
            assertThat(source.nanosUntilNext()).isEqualTo(MILLI);
        }
    }

    @Test
    void openingTheSourceIsNoPartOfTheTimeThatASampleIsDatedBy() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler sampler = new FakeSampler(
                            "remote", 1, number -> desk.clock().advance(2_000))
                    .preparing(() -> desk.clock().advance(500_000));

            source(desk, sampler).read();

            assertThat(times(desk)).containsExactly(501_000L);
            assertThat(about(desk, "reading_time")).containsExactly(2_000L);
        }
    }

    @Test
    void aReadingBetweenTwoTurnsLeavesTheNextWhereItIs() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            SampledSource source = source(desk, new FakeSampler("asked", 3, FakeSampler.Turn.quiet()));

            source.read();
            desk.clock().advance(MILLI / 4);
            source.read();
            waitForTurn(desk, source);
            source.read();

            assertThat(times(desk)).containsExactly(0L, MILLI / 4, MILLI);
            assertThat(about(desk, "missed")).containsExactly(0L, 0L, 0L);
        }
    }

    private static SampledSource source(Desk desk, FakeSampler sampler) {
        return new SampledSource(sampler, new Grid(0, MILLI), desk.recording(), new Journal(desk.recording()));
    }

    private static void waitForTurn(Desk desk, SampledSource source) {
        desk.clock().advance(source.nanosUntilNext());
    }

    private static List<Long> times(Desk desk) {
        return desk.listener().samples().stream()
                .filter(sample -> !sample.source().equals(SampledSource.SAMPLING))
                .map(Sample::timeNanos)
                .toList();
    }

    private static List<Long> about(Desk desk, String metric) {
        return desk.listener().samples().stream()
                .filter(sample -> sample.source().equals(SampledSource.SAMPLING)
                        && sample.metric().equals(metric))
                .map(Sample::value)
                .toList();
    }
}
