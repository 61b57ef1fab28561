package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Event;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckpointsTest {
    private final FakeDatabase database = new FakeDatabase();
    private final CountDownLatch twoEvents = new CountDownLatch(2);

    @TempDir
    private Path out;

    @Test
    void anOrderedCheckpointIsIssuedWithAnEventAtBothEnds() {
        try (Desk desk = new Desk(out, new RecordingListener(event -> twoEvents.countDown()))) {
            try (Checkpoints checkpoints = checkpoints(desk)) {
                checkpoints.schedule(List.of(Duration.ZERO));
                Waits.require(twoEvents);
            }

            assertThat(database.checkpoints()).isEqualTo(1);
            assertThat(desk.listener().details(Event.Kind.CHECKPOINT))
                    .containsExactly("requested checkpoint started", "requested checkpoint completed");
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aRefusedCheckpointIsAnEventAndNoFailure() {
        database.refuseCheckpoint();
        try (Desk desk = new Desk(out, new RecordingListener(event -> twoEvents.countDown()))) {
            try (Checkpoints checkpoints = checkpoints(desk)) {
                checkpoints.schedule(List.of(Duration.ZERO));
                Waits.require(twoEvents);
            }

            assertThat(desk.listener().details(Event.Kind.CHECKPOINT))
                    .containsExactly(
                            "requested checkpoint started",
                            "requested checkpoint failed: scripted refusal of a checkpoint");
            assertThat(desk.failures()).isEmpty();
        }
    }

    @Test
    void aCheckpointThatTheServerLacksIsNotRecordedAsCompleted() {
        database.haveNoCheckpoint();
        try (Desk desk = new Desk(out, new RecordingListener(event -> twoEvents.countDown()))) {
            try (Checkpoints checkpoints = checkpoints(desk)) {
                checkpoints.schedule(List.of(Duration.ZERO));
                Waits.require(twoEvents);
            }

            assertThat(desk.listener().details(Event.Kind.CHECKPOINT))
                    .hasSize(2)
                    .last()
                    .asString()
                    .isEqualTo("requested checkpoint failed: this server has none");
        }
    }

    @Test
    void aWindowThatBeginsWithACheckpointNeedsOne() {
        database.haveNoCheckpoint();
        try (Desk desk = new Desk(out, new RecordingListener());
                Checkpoints checkpoints = checkpoints(desk)) {
            assertThatThrownBy(checkpoints::complete)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("checkpoint: none");

            assertThat(desk.listener().details(Event.Kind.CHECKPOINT)).containsExactly("requested checkpoint started");
        }
    }

    @Test
    void aCheckpointThatCannotBeJournalledIsAFailure() {
        IllegalStateException defect = new IllegalStateException("scripted defect of the listener");
        RecordingListener listener = new RecordingListener(event -> {
            twoEvents.countDown();
            throw defect;
        });
        try (Desk desk = new Desk(out, listener)) {
            try (Checkpoints checkpoints = checkpoints(desk)) {
                checkpoints.schedule(List.of(Duration.ZERO, Duration.ZERO));
                Waits.require(twoEvents);
            }

            assertThat(desk.failures()).containsExactly(defect, defect);
            assertThat(database.checkpoints()).isZero();
        }
    }

    @Test
    void anOperatorsCheckpointIsIssuedAtOnceAndOnlyOneAtATime() {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch goOn = new CountDownLatch(1);
        RecordingListener listener = new RecordingListener(event -> {
            begun.countDown();
            Waits.require(goOn);
        });
        try (Desk desk = new Desk(out, listener)) {
            Checkpoints checkpoints = checkpoints(desk);

            assertThat(checkpoints.request()).isTrue();
            Waits.require(begun);
            assertThat(checkpoints.request()).as("while one is under way").isFalse();
            goOn.countDown();
            checkpoints.close();

            assertThat(database.checkpoints()).isEqualTo(1);
        }
    }

    @Test
    void closingDropsWhatIsNotDue() {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Checkpoints checkpoints = checkpoints(desk);
            checkpoints.schedule(List.of(Duration.ofHours(1)));

            checkpoints.close();

            assertThat(database.checkpoints()).isZero();
            assertThat(desk.listener().events()).isEmpty();
        }
    }

    @Test
    void aCheckpointThatIsNotDueYetDoesNotReachIntoTheNextStep() {
        try (Desk desk = new Desk(out, new RecordingListener(event -> twoEvents.countDown()))) {
            try (Checkpoints checkpoints = checkpoints(desk)) {
                checkpoints.schedule(List.of(Duration.ofMillis(50)));
                checkpoints.cancelPending();
                // One thread issues them in the order of their delays: after this one, the first would be through.
                checkpoints.schedule(List.of(Duration.ofMillis(100)));
                Waits.require(twoEvents);
            }

            assertThat(database.checkpoints()).isEqualTo(1);
        }
    }

    private Checkpoints checkpoints(Desk desk) {
        return new Checkpoints(database, new Journal(desk.recording()), desk.failures()::add);
    }
}
