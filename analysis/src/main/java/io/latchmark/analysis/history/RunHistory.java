package io.latchmark.analysis.history;

import io.latchmark.analysis.catalog.CatalogEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Valid runs of a folder in chronological order, by label and load, with their level changes.
 *
 * @param series one for each label and load, by label
 * @param leftOut number of runs that are not valid, are in progress, or can't be read
 */
public record RunHistory(List<Series> series, long leftOut) {
    public RunHistory {
        series = List.copyOf(series);
    }

    /**
     * Runs with the same label and load.
     *
     * @param runs the oldest first
     * @param changes none if there are fewer than {@link LevelChange#LENGTH_MIN} runs
     */
    public record Series(String label, CatalogEntry.Load load, List<Point> runs, List<LevelChange> changes) {
        public Series {
            runs = List.copyOf(runs);
            changes = List.copyOf(changes);
        }

        /** Whether there are enough runs to search for a change. */
        public boolean isSearched() {
            return runs.size() >= LevelChange.LENGTH_MIN;
        }
    }

    /**
     * One run.
     *
     * @param path its directory, relative to the folder
     */
    public record Point(String path, Instant started, double newOrdersPerMinute) {}

    /** The history of a folder's results, whose figures have been computed. */
    public static RunHistory of(List<CatalogEntry> entries) {
        List<CatalogEntry> runs = entries.stream()
                .filter(entry -> entry.kind() == CatalogEntry.Kind.RUN)
                .toList();
        Map<String, List<CatalogEntry>> groups = new LinkedHashMap<>();
        runs.stream()
                .filter(RunHistory::isUsable)
                .sorted(Comparator.comparing(CatalogEntry::label)
                        .thenComparing(entry -> entry.started().orElseThrow()))
                .forEach(entry -> groups.computeIfAbsent(
                                entry.label() + entry.settings().orElseThrow(), key -> new ArrayList<>())
                        .add(entry));
        List<Series> series = groups.values().stream().map(RunHistory::series).toList();
        long used = series.stream().mapToLong(one -> one.runs().size()).sum();
        return new RunHistory(series, runs.size() - used);
    }

    private static boolean isUsable(CatalogEntry entry) {
        boolean whole = entry.state() == CatalogEntry.State.COMPLETE || entry.state() == CatalogEntry.State.IMPORTED;
        return whole
                && entry.started().isPresent()
                && entry.settings().isPresent()
                && entry.figures()
                        .filter(figures -> figures.newOrdersPerMinute().orElse(0) > 0)
                        .isPresent();
    }

    private static Series series(List<CatalogEntry> entries) {
        List<Point> runs = entries.stream()
                .map(entry -> new Point(
                        entry.path(),
                        entry.started().orElseThrow(),
                        entry.figures().orElseThrow().newOrdersPerMinute().orElseThrow()))
                .toList();
        CatalogEntry first = entries.get(0);
        double[] figures = runs.stream().mapToDouble(Point::newOrdersPerMinute).toArray();
        return new Series(first.label(), first.settings().orElseThrow(), runs, LevelChange.in(figures));
    }
}
