package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SamplerLoopTest {
    @TempDir
    private Path out;

    @Test
    void aSampleIsStampedWithTheMiddleOfItsReading() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler slow = new FakeSampler("slow", 1, number -> desk.clock().advance(1_000));

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(slow));
                slow.awaitTurns();
            }

            assertThat(desk.listener().samples()).first().isEqualTo(new Sample(500, "slow", "object", "turn", "1", 0));
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aFailingSourceIsOneEventRecoversAndDoesNotDisturbTheOthers() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler failing = new FakeSampler("failing", 6, number -> {
                if (number >= 1 && number <= 3) {
                    throw LatchmarkException.environment("scripted absence of the source");
                }
            });
            FakeSampler other = new FakeSampler("other", 6, FakeSampler.Turn.quiet());

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(failing, other));
                failing.awaitTurns();
                other.awaitTurns();
            }

            assertThat(desk.listener().details(Event.Kind.SOURCE_LOST))
                    .containsExactly("failing: scripted absence of the source");
            assertThat(turns(desk, "failing")).startsWith(0L, 4L, 5L);
            assertThat(turns(desk, "other")).startsWith(0L, 1L, 2L, 3L, 4L, 5L);
            assertThat(desk.failures()).isEmpty();
        }
    }

    /** A run with such a row could not be read again. */
    @Test
    void aNegativeCounterIsAReadingThatFailed() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler broken = new FakeSampler("broken", 6, FakeSampler.Turn.quiet()).numberedFrom(-2);

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(broken));
                broken.awaitTurns();
            }

            assertThat(desk.listener().details(Event.Kind.SOURCE_LOST))
                    .containsExactly("broken: object turn = -2: a counter must be at least 0");
            assertThat(turns(desk, "broken")).startsWith(0L, 1L, 2L, 3L);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aSourceThatHangsDelaysNoOther() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            CountDownLatch answer = new CountDownLatch(1);
            FakeSampler hanging = new FakeSampler("hanging", 1, number -> {
                if (number == 1) {
                    Waits.require(answer);
                }
            });
            FakeSampler other = new FakeSampler("other", 20, FakeSampler.Turn.quiet());

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(hanging, other));
                other.awaitTurns();
                answer.countDown();
            }

            assertThat(turns(desk, "other")).hasSizeGreaterThanOrEqualTo(20);
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void eachSourceIsReadBeforeTheLoadStarts() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler one = new FakeSampler("one", 1, FakeSampler.Turn.quiet());
            FakeSampler other = new FakeSampler("other", 1, FakeSampler.Turn.quiet());

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(one, other));

                assertThat(turns(desk, "one")).startsWith(0L);
                assertThat(turns(desk, "other")).startsWith(0L);
            }
        }
    }

    @Test
    void aSourceLostAgainIsAnotherEvent() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler failing = new FakeSampler("failing", 5, number -> {
                if (number == 1 || number == 3) {
                    throw LatchmarkException.environment("absence " + number);
                }
            });

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(failing));
                failing.awaitTurns();
            }

            assertThat(desk.listener().details(Event.Kind.SOURCE_LOST))
                    .containsExactly("failing: absence 1", "failing: absence 3");
        }
    }

    @Test
    void aDefectOfASamplerIsAFailureOfTheRun() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            IllegalStateException defect = new IllegalStateException("scripted defect");
            FakeSampler broken = new FakeSampler("broken", 1, number -> {
                throw defect;
            });

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(broken));
                broken.awaitTurns();
            }

            assertThat(desk.failures()).contains(defect);
            assertThat(desk.listener().events()).isEmpty();
        }
    }

    @Test
    void anErrorOfASamplerIsAFailureOfTheRun() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            AssertionError error = new AssertionError("scripted error");
            FakeSampler broken = new FakeSampler("broken", 1, number -> {
                throw error;
            });

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(broken));
                broken.awaitTurns();
            }

            assertThat(desk.failures()).contains(error);
        }
    }

    @Test
    void aLostSourceThatCannotBeJournalledIsAFailureOfTheRun() {
        IllegalStateException defect = new IllegalStateException("scripted defect of the listener");
        RecordingListener listener = new RecordingListener(event -> {
            throw defect;
        });
        try (Desk desk = new Desk(out, listener)) {
            FakeSampler failing = new FakeSampler("failing", 1, number -> {
                throw LatchmarkException.environment("scripted absence of the source");
            });

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(failing));
                failing.awaitTurns();
            }

            assertThat(desk.failures()).contains(defect);
        }
    }

    @Test
    void closingWaitsForTheReadingUnderWayAlsoWhenInterrupted() throws Exception {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            SamplerLoop loop = loop(desk);
            AtomicReference<List<Long>> turnsAtTheEnd = new AtomicReference<>(List.of());
            AtomicBoolean interruptRestored = new AtomicBoolean();
            Thread closing = new Thread(() -> {
                Thread.currentThread().interrupt();
                loop.close();
                interruptRestored.set(Thread.interrupted());
                turnsAtTheEnd.set(turns(desk, "slow"));
            });
            CountDownLatch begun = new CountDownLatch(1);
            // The first reading would hold up the start, up to its limit.
            FakeSampler slow = new FakeSampler("slow", 1, number -> {
                if (number == 0) {
                    return;
                }
                begun.countDown();
                while (closing.getState() != Thread.State.TIMED_WAITING
                        && closing.getState() != Thread.State.TERMINATED) {
                    Thread.onSpinWait();
                }
            });

            loop.start(List.of(slow));
            Waits.require(begun);
            closing.start();
            closing.join();

            assertThat(turnsAtTheEnd.get()).containsExactly(0L, 1L);
            assertThat(interruptRestored).isTrue();
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aReadingThatIsAskedForIsTakenBeforeTheEndThoughItsTurnIsFarAway() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            FakeSampler rare = new FakeSampler("rare", 1, FakeSampler.Turn.quiet()).every(Duration.ofHours(1));

            try (SamplerLoop loop = loop(desk)) {
                loop.start(List.of(rare));
                desk.clock().advance(1_000);
                loop.readNow();
            }

            assertThat(turns(desk, "rare")).containsExactly(0L, 1L);
            assertThat(rare.reportsAskedFor()).isEqualTo(1);
            assertThat(desk.failures()).isEmpty();
        }
    }

    private static SamplerLoop loop(Desk desk) {
        return new SamplerLoop(desk.recording(), new Journal(desk.recording()), desk.failures()::add, () -> false);
    }

    private static List<Long> turns(Desk desk, String source) {
        return desk.listener().samples().stream()
                .filter(sample -> sample.source().equals(source))
                .map(Sample::value)
                .toList();
    }
}
