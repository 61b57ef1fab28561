package io.latchmark.application;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Waiting;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunPlayback;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Reports the events of a run of another process from its directory, a second or two after they have happened. A run that can't
 * be followed still takes place.
 */
public final class RunFollower implements AutoCloseable {
    private static final RunControl REFUSED =
            RunControl.refused("The run is a separate process, which takes neither notes nor checkpoints from here.");

    private static final Duration END_MAX = Duration.ofSeconds(10);

    private final Path folder;
    private final EarlierRuns earlier;
    private final Consumer<OperationEvent> events;
    private final CountDownLatch ending = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Thread thread = new Thread(this::follow, "run-follower");
    private Optional<Followed> run = Optional.empty();

    private RunFollower(Path folder, EarlierRuns earlier, Consumer<OperationEvent> events) {
        this.folder = folder;
        this.earlier = earlier;
        this.events = events;
    }

    /**
     * Follows the first run that appears in a folder.
     *
     * @param events receives what happens, from the follower's own thread
     */
    public static RunFollower start(Path folder, EarlierRuns earlier, Consumer<OperationEvent> events) {
        RunFollower follower = new RunFollower(folder, earlier, events);
        follower.thread.setDaemon(true);
        follower.thread.start();
        return follower;
    }

    private void follow() {
        try {
            while (!ending.await(1, TimeUnit.SECONDS)) {
                look();
            }
            // Nothing more is written.
            look();
            run.ifPresent(its -> its.course.forEachUntil(Long.MAX_VALUE, its.records));
        } catch (LatchmarkException e) {
            events.accept(new OperationEvent.Message("  the run is not followed any further: " + e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended.countDown();
        }
    }

    private void look() {
        if (run.isEmpty()) {
            run = found().map(directory -> new Followed(RunReader.open(directory), earlier, events));
        }
        run.ifPresent(Followed::look);
    }

    private Optional<Path> found() {
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            // A directory that is still being created has a hidden name.
            return entries.filter(path -> !path.getFileName().toString().startsWith("."))
                    .filter(path -> Files.isRegularFile(path.resolve(RunDirectory.RUN)))
                    .findFirst();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** A run whose directory exists. */
    private static final class Followed {
        private final RunPlayback course;
        private final RunRecords records;
        /** The end of what was complete at the previous poll: the files of the last second may not all be written yet. */
        private long wholeNanos = -1;

        Followed(RunReader reader, EarlierRuns earlier, Consumer<OperationEvent> events) {
            RunUnderWay underWay = RunRecords.underWay(reader, earlier, REFUSED);
            events.accept(new OperationEvent.RunStarted(underWay));
            records = new RunRecords(underWay, events);
            course = new RunPlayback(
                    reader.directory(), reader.record().settings(), Set.of(ResponseTimes.Kind.RESPONSE));
        }

        void look() {
            course.forEachUntil(wholeNanos, records);
            wholeNanos = course.newestNanos().orElse(wholeNanos);
        }
    }

    /** Reports the rest, and ends. */
    @Override
    public void close() {
        ending.countDown();
        boolean unused = Waiting.uninterrupted(ended::await, END_MAX.toNanos());
    }
}
