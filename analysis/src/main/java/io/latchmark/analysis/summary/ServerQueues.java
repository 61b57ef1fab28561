package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * What waited in the server at the moments of the samples within the measurement interval: tasks for a processor or a worker,
 * and accesses of files, where it counts them. What comes and goes between two samples is not seen.
 *
 * @param schedulers those that serve users, one for each processor
 * @param runnableTasks that have all they need but a processor
 * @param tasksWithoutWorker in the work queues
 * @param pendingIos accesses of files that the schedulers wait for
 * @param files accesses by file, in order of name; none if the source is missing
 * @param hotPages pages in memory that the terminals' sessions were seen waiting for most often, the hottest first
 */
public record ServerQueues(
        Gauge schedulers,
        Gauge runnableTasks,
        Gauge tasksWithoutWorker,
        Gauge pendingIos,
        List<PendingIos> files,
        List<HotPage> hotPages) {
    private static final int HOT_PAGES_MAX = 10;

    /**
     * Accesses of one file that were under way.
     *
     * @param file as the server calls it, with its database; text from outside
     * @param waitingForDevice that the operating system had not ended
     * @param waitingForScheduler that it had ended, and that no scheduler had noticed
     * @param oldestMillisMax the greatest age of one that waited for the device; NaN if the age was not read
     */
    public record PendingIos(String file, Gauge waitingForDevice, Gauge waitingForScheduler, double oldestMillisMax) {}

    /**
     * A page in memory that sessions waited for.
     *
     * @param page its number
     * @param file as the server calls it, with its database; text from outside
     * @param pageClass what it is for: a map of the file's pages, or a table's rows
     * @param share of all that was seen to wait for a page in memory, 0..1
     */
    public record HotPage(String page, String file, String pageClass, double share) {
        private static HotPage of(String object, double share) {
            int pageClass = object.indexOf('/') + 1;
            int file = object.indexOf('/', pageClass) + 1;
            int page = object.lastIndexOf(':');
            return new HotPage(
                    object.substring(page + 1),
                    object.substring(file, page),
                    object.substring(pageClass, file - 1),
                    share);
        }

        /** The page within a sentence. */
        public String text() {
            return pageClass + " page " + page + " of " + file;
        }
    }

    public ServerQueues {
        files = List.copyOf(files);
        hotPages = List.copyOf(hotPages);
    }

    static ServerQueues of(Counters counters, Window window) {
        return new ServerQueues(
                counters.gauge(CounterRole.SCHEDULERS, window),
                counters.gauge(CounterRole.RUNNABLE_TASKS, window),
                counters.gauge(CounterRole.TASKS_WITHOUT_WORKER, window),
                counters.gauge(CounterRole.PENDING_IOS, window),
                Stream.of(CounterRole.FILE_IOS_AT_DEVICE, CounterRole.FILE_IO_AGE)
                        .flatMap(role -> counters.of(role).stream())
                        .map(CounterKey::object)
                        .distinct()
                        .sorted()
                        .map(file -> new PendingIos(
                                file,
                                counters.gauge(CounterRole.FILE_IOS_AT_DEVICE, file, window),
                                counters.gauge(CounterRole.FILE_IOS_AT_SCHEDULER, file, window),
                                counters.gauge(CounterRole.FILE_IO_AGE, file, window)
                                        .max()))
                        .toList(),
                hotPages(counters, window));
    }

    private static List<HotPage> hotPages(Counters counters, Window window) {
        double all = counters.over(CounterRole.PAGE_LATCHES, window).amount();
        return counters.of(CounterRole.HOT_PAGE).stream()
                .map(key -> HotPage.of(key.object(), counters.over(key, window).amount() / all))
                .filter(page -> page.share() > 0)
                .sorted(Comparator.comparingDouble(HotPage::share).reversed())
                .limit(HOT_PAGES_MAX)
                .toList();
    }

    /** Whether the queues of the schedulers were read. */
    public boolean hasTasks() {
        return runnableTasks.isMeasured();
    }

    /** Both sources as text, a line each; none for what was not sampled. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        if (hasTasks()) {
            lines.add("runnable tasks " + text(runnableTasks) + " on " + NumberText.whole(schedulers.mean())
                    + " schedulers; tasks without a worker " + text(tasksWithoutWorker) + "; accesses of files "
                    + text(pendingIos));
        }
        files.stream()
                .filter(file -> Double.isFinite(file.oldestMillisMax()))
                .max(Comparator.comparingDouble(PendingIos::oldestMillisMax))
                .ifPresent(file -> lines.add("oldest access in flight " + NumberText.whole(file.oldestMillisMax())
                        + " ms" + (file.oldestMillisMax() > 0 ? ": " + file.file() : "")));
        return lines;
    }

    private static String text(Gauge gauge) {
        return NumberText.of(gauge.mean()) + " (at most " + NumberText.whole(gauge.max()) + ")";
    }
}
