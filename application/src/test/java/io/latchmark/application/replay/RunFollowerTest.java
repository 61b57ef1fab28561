package io.latchmark.application.replay;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.OperationEvent;
import io.latchmark.core.testing.WorkedExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunFollowerTest {
    @TempDir
    private Path folder;

    private final List<OperationEvent> events = new CopyOnWriteArrayList<>();

    @Test
    void whatARunHasWrittenIsReportedAtItsEnd() throws IOException {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
            WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
        }

        assertThat(events).hasAtLeastOneElementOfType(OperationEvent.RunSampled.class);
        assertThat(events.get(0)).isInstanceOf(OperationEvent.RunStarted.class);
        assertThat(events.stream().filter(OperationEvent.RunTicked.class::isInstance))
                .hasSize(36);
        assertThat(((OperationEvent.RunStarted) events.get(0)).run().control().refusal())
                .hasValueSatisfying(reason -> assertThat(reason).contains("a separate process"));
    }

    @Test
    void aFolderThatGetsNoRunIsNoFailure() {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
        }

        assertThat(events).isEmpty();
    }

    @Test
    void aRunThatCanNotBeReadIsSaidAndEndsNothing() throws IOException {
        try (RunFollower follower = start()) {
            assertThat(follower).isNotNull();
            Path run = WorkedExample.copyTo(folder.resolve("001-1/20260326T100000Z-x"));
            Files.writeString(run.resolve("intervals.csv"), "start_ns,end_ns\n0,1000000000\n");
        }

        assertThat(events)
                .last()
                .isInstanceOfSatisfying(
                        OperationEvent.Message.class,
                        message -> assertThat(message.text())
                                .contains("not followed any further", "intervals.csv, line 1"));
    }

    private RunFollower start() {
        return RunFollower.start(folder.resolve("001-1"), List::of, events::add);
    }
}
