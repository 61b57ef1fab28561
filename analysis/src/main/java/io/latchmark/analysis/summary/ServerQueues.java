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
 * Queues in the server at the sample times within the measurement interval: tasks waiting for a CPU or a worker, and file
 * accesses, if the server counts them. Events between two samples are not seen.
 *
 * @param schedulers those that serve users, one per CPU
 * @param runnableTasks tasks that wait only for a CPU
 * @param tasksWithoutWorker in the work queues
 * @param pendingIos file accesses that the schedulers wait for
 * @param files accesses by file, in order of name; none if the source is missing
 * @param hotPages pages in memory for which the terminals' sessions were seen waiting most often, hottest first
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
     * Accesses of one file in flight.
     *
     * @param file as the server calls it, with its database; untrusted text
     * @param waitingForDevice not completed by the operating system
     * @param waitingForScheduler completed, but not noticed by a scheduler
     * @param oldestMillisMax maximum age of one that waited for the device; NaN if the age was not read
     */
    public record PendingIos(String file, Gauge waitingForDevice, Gauge waitingForScheduler, double oldestMillisMax) {}

    /**
     * A page in memory for which sessions waited.
     *
     * @param page its number
     * @param file as the server calls it, with its database; untrusted text
     * @param pageClass its purpose: a map of the file's pages, or a table's rows
     * @param share of all observed waits for a page in memory, 0..1
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

        /** The page, for use in a sentence. */
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

    /** Whether the schedulers' queues were read. */
    public boolean hasTasks() {
        return runnableTasks.isMeasured();
    }

    /** Both sources as text, one line each; none if not sampled. */
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
