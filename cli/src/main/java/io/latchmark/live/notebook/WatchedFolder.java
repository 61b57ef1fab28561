package io.latchmark.live.notebook;

import io.latchmark.analysis.catalog.Catalog;
import io.latchmark.analysis.catalog.CatalogEntry;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.ExperimentReport;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The results below a folder, scanned repeatedly by a separate thread. It pauses for twenty times the duration of a scan, because
 * the host may be measuring. May be queried by any thread.
 */
final class WatchedFolder implements AutoCloseable {
    private static final Duration REST_MIN = Duration.ofSeconds(2);
    private static final int REST_FACTOR = 20;
    /** Minimum interval between updates while figures are computed one by one. */
    private static final Duration SHOW_EACH = Duration.ofMillis(500);

    private static final Duration SAVE_EACH = Duration.ofMinutes(1);
    private static final Duration END_MAX = Duration.ofSeconds(5);

    private final Path folder;
    private final Catalog catalog;
    private final Thread thread = new Thread(this::watch, "notebook-folder");
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile View view;
    private long savedNanos = System.nanoTime();

    /**
     * The known results.
     *
     * @param version changes with each change, and with each start
     * @param entries newest first
     * @param whole whether a scan is complete; before that, only results in its index are here
     * @param problem why it can't be scanned; empty if it can be
     */
    record View(long version, List<CatalogEntry> entries, boolean whole, String problem) {
        View {
            entries = List.copyOf(entries);
        }

        /** The entry of exactly this path. */
        Optional<CatalogEntry> entry(String path) {
            return entries.stream().filter(entry -> entry.path().equals(path)).findFirst();
        }
    }

    /**
     * Opens a folder with the entries of its index.
     *
     * @throws LatchmarkException of category USAGE if it is no folder
     */
    WatchedFolder(Path folder, InstantSource clock) {
        this.folder = folder.toAbsolutePath().normalize();
        ResultFolder files = new ResultFolder(this.folder);
        catalog = Catalog.open(
                this.folder,
                clock,
                experiment -> ExperimentReport.verdicts(
                        files.directory(experiment.toString()),
                        run -> files.directory(experiment.resolve(run).toString())));
        view = new View(clock.millis(), catalog.entries(), false, "");
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    Path path() {
        return folder;
    }

    View view() {
        return view;
    }

    private void watch() {
        try {
            boolean ended = false;
            while (!ended) {
                long beginNanos = System.nanoTime();
                look();
                long tookNanos = System.nanoTime() - beginNanos;
                long restNanos = Math.max(REST_MIN.toNanos(), tookNanos * REST_FACTOR);
                ended = completeFor(restNanos);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Scans for new results. */
    void look() {
        try {
            boolean changed = catalog.scan();
            changed |= catalog.follow();
            if (changed || !view.whole() || !view.problem().isEmpty()) {
                show("");
            }
        } catch (LatchmarkException e) {
            String problem = e.getMessage();
            if (!view.problem().equals(problem)) {
                show(problem);
            }
        }
    }

    private void show(String problem) {
        view = new View(view.version() + 1, catalog.entries(), true, problem);
    }

    /** Computes figures until the next scan is due. Returns whether the folder was closed. */
    private boolean completeFor(long restNanos) throws InterruptedException {
        long endNanos = System.nanoTime() + restNanos;
        completeUntil(endNanos);
        return end.await(Math.max(0, endNanos - System.nanoTime()), TimeUnit.NANOSECONDS);
    }

    /** Computes missing figures until a time. */
    void completeUntil(long endNanos) {
        long shownNanos = System.nanoTime();
        boolean more = true;
        boolean hidden = false;
        while (more && System.nanoTime() < endNanos && end.getCount() > 0) {
            more = catalog.complete();
            hidden |= more;
            if (hidden && (!more || System.nanoTime() - shownNanos > SHOW_EACH.toNanos())) {
                show(view.problem());
                shownNanos = System.nanoTime();
                hidden = false;
            }
        }
        if (hidden) {
            show(view.problem());
        }
        save(more);
    }

    /** The index is only a cache: a read-only folder is shown without it. */
    private void save(boolean more) {
        if (!more || System.nanoTime() - savedNanos > SAVE_EACH.toNanos()) {
            boolean unused = catalog.save();
            savedNanos = System.nanoTime();
        }
    }

    @Override
    public void close() {
        end.countDown();
        try {
            thread.join(END_MAX.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (!thread.isAlive()) {
            boolean unused = catalog.save();
        }
    }
}
