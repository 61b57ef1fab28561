package io.latchmark.platform.host;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Announces this process's work to all processes of Latchmark on this host, of any user, and reads their announcements, because
 * two measurements on one host disturb each other. The operating system withdraws the announcement when the process ends for any
 * reason. Any thread.
 */
public final class HostActivity implements AutoCloseable {
    private static final Duration WATCH_PERIOD = Duration.ofSeconds(5);
    private static final int ANCESTORS_MAX = 20;
    private static final int OTHERS_MAX = 50;

    private final @Nullable FileChannel held;
    private final Path path;
    private final CountDownLatch closed = new CountDownLatch(1);

    private HostActivity(@Nullable FileChannel held, Path path) {
        this.held = held;
        this.path = path;
    }

    /** Announces the command of this process. If no folder accepts the file, the work continues unseen by others. */
    public static HostActivity announce() {
        try {
            return announce(command());
        } catch (IOException e) {
            return new HostActivity(null, Path.of(""));
        }
    }

    /**
     * Announces an experiment; only one is allowed on a host.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is another, which is named
     */
    public static HostActivity announceExperiment() {
        HostActivity activity;
        try {
            activity = announce(OtherProcess.EXPERIMENT);
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot announce the experiment to other users of this host: " + e.getMessage()
                            + "; name a folder that they share by LATCHMARK_JAVA_OPTS=-D" + RuntimeFolder.PROPERTY
                            + "=FOLDER",
                    e);
        }
        // Both announce before they look, so that two experiments that start at the same time see each other.
        Optional<OtherProcess> other =
                activity.others().stream().filter(OtherProcess::isExperiment).findFirst();
        if (other.isPresent()) {
            activity.close();
            throw LatchmarkException.environment("another experiment is running on this host (" + other.get()
                    + "): two would disturb each other; wait for its end");
        }
        return activity;
    }

    private static HostActivity announce(String what) throws IOException {
        IOException refusal = new IOException("there is neither /run/lock nor /tmp that all users may write to");
        for (Path folder : RuntimeFolder.all()) {
            try {
                Instant since = Instant.now();
                return new HostActivity(ActivityFile.hold(folder, since, what), ActivityFile.path(folder, since));
            } catch (IOException e) {
                refusal = e;
            }
        }
        throw refusal;
    }

    /** Only the first word after the class, because arguments may be private. */
    private static String command() {
        String[] words = System.getProperty("sun.java.command", "").split(" ", -1);
        return words.length > 1 && words[1].matches("[a-z]{1,20}") ? words[1] : "work";
    }

    /** The current work of other processes, without the experiment that has started this process. */
    public List<OtherProcess> others() {
        Set<Long> ancestors = ancestors();
        List<OtherProcess> others = new ArrayList<>();
        for (Path folder : RuntimeFolder.all()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "latchmark-work-*")) {
                for (Path file : files) {
                    Optional<OtherProcess> other = new ActivityFile(file).read();
                    if (other.isPresent() && !ancestors.contains(other.get().pid()) && others.size() < OTHERS_MAX) {
                        others.add(other.get());
                    }
                }
            } catch (IOException e) {
                // A folder that can't be listed is skipped.
            }
        }
        return others;
    }

    private static Set<Long> ancestors() {
        Set<Long> ancestors = new HashSet<>();
        Optional<ProcessHandle> parent = ProcessHandle.current().parent();
        while (parent.isPresent() && ancestors.size() < ANCESTORS_MAX) {
            ancestors.add(parent.get().pid());
            parent = parent.get().parent();
        }
        return ancestors;
    }

    /**
     * Looks for other processes every few seconds until {@link #close}, the first time immediately.
     *
     * @param listener is notified of each once, at first in the caller's thread and then in another
     */
    public void watch(Consumer<OtherProcess> listener) {
        Set<OtherProcess> told = new HashSet<>();
        Runnable look = () -> others().stream()
                .filter(other -> told.size() < OTHERS_MAX && told.add(other))
                .forEach(listener);
        look.run();
        DaemonThread.start("latchmark-host", () -> {
            while (!isClosedWithin(WATCH_PERIOD)) {
                look.run();
            }
        });
    }

    private boolean isClosedWithin(Duration period) {
        try {
            return closed.await(period.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }

    @Override
    public void close() {
        closed.countDown();
        if (held != null) {
            ActivityFile.release(path, held);
        }
    }
}
