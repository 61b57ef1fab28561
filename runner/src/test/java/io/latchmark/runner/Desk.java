package io.latchmark.runner;

import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A run directory that is being written, without a run. */
final class Desk implements AutoCloseable {
    private final RunDirectory directory;
    private final RunWriter writer;
    private final ManualClock clock = new ManualClock();
    private final List<Throwable> failures = new CopyOnWriteArrayList<>();
    private final RecordingListener listener;
    private final Recording recording;
    private boolean broken;

    Desk(Path out, RecordingListener listener) {
        this.listener = listener;
        directory = RunDirectory.create(out, "desk", Instant.parse("2026-11-21T01:35:00Z"));
        writer = new RunWriter(directory);
        recording = new Recording(TimeBase.startingNow(clock), writer, listener);
    }

    Recording recording() {
        return recording;
    }

    Collector collector(WorkerCounts counts) {
        return new Collector(() -> counts.take(clock), writer, recording);
    }

    ManualClock clock() {
        return clock;
    }

    RecordingListener listener() {
        return listener;
    }

    /** What ended the run, if this were one. */
    List<Throwable> failures() {
        return failures;
    }

    /** Closes the files below the writer's users: whatever is flushed from now on fails, as on a full disk. */
    void breakFiles() {
        broken = true;
        writer.close();
    }

    /** Writes what is pending and returns the directory. */
    Path written() {
        writer.flush();
        return directory.path();
    }

    @Override
    public void close() {
        if (!broken) {
            writer.close();
        }
    }
}
