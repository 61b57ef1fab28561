package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.Event;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class JournalTest {
    @TempDir
    private Path out;

    @Test
    void anEventIsStampedWrittenAndTold() throws Exception {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Journal journal = new Journal(desk.recording());
            desk.clock().advance(7);

            journal.add(Event.Kind.NOTE, "a note");

            assertThat(desk.listener().events()).containsExactly(new Event(7, Event.Kind.NOTE, "a note"));
            assertThat(lines(desk)).hasSize(1).first().asString().contains("a note");
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Event.Kind.class,
            names = {"FAILURE", "RECONNECT", "SOURCE_LOST", "SOURCE_BACK"})
    void ofWhatHasNoBoundOnlyTheFirstAreWritten(Event.Kind kind) throws Exception {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Journal journal = new Journal(desk.recording());

            for (int i = 0; i < Journal.PER_KIND_MAX + 50; i++) {
                journal.add(kind, "number " + i);
            }
            journal.add(Event.Kind.NOTE, "afterwards");

            assertThat(desk.listener().details(kind))
                    .hasSize(Journal.PER_KIND_MAX)
                    .endsWith("number " + (Journal.PER_KIND_MAX - 1));
            assertThat(lines(desk)).hasSize(Journal.PER_KIND_MAX + 1);
        }
    }

    @Test
    void everyPhaseAndCheckpointIsWritten() throws Exception {
        try (Desk desk = new Desk(out, new RecordingListener())) {
            Journal journal = new Journal(desk.recording());

            for (int i = 0; i < Journal.PER_KIND_MAX + 50; i++) {
                journal.add(Event.Kind.CHECKPOINT, "number " + i);
            }

            assertThat(lines(desk)).hasSize(Journal.PER_KIND_MAX + 50);
        }
    }

    private static List<String> lines(Desk desk) throws Exception {
        return Files.readAllLines(desk.written().resolve("events.ndjson"));
    }
}
