package io.latchmark.analysis.index;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.index.ListedResult.Validity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * All results below a folder, the newest first; those without a start time come last.
 *
 * @param folder its real path
 * @param notes what is left out, one sentence each
 */
public record ResultIndex(Path folder, List<ListedResult> results, List<String> notes) {
    /** The name of its page. */
    public static final String PAGE = "index.html";

    static final int RESULTS_MAX = 20_000;
    static final int FILES_MAX = 2_000_000;

    /** How many runs without a verdict are evaluated, because that takes a hundred times as long as to read a verdict. */
    static final int MEASURED_MAX = 100;

    private static final int PROGRESS_RESULTS = 100;
    private static final Duration PROGRESS_EACH = Duration.ofMillis(500);

    private static final Comparator<ListedResult> NEWEST_FIRST = Comparator.comparing(
                    (ListedResult result) -> result.started().orElse(Instant.MIN))
            .reversed()
            .thenComparing(result -> result.place().directory());

    public ResultIndex {
        results = List.copyOf(results);
        notes = List.copyOf(notes);
    }

    /**
     * Reads all results below a folder. Those that can't be read are listed with the reason.
     *
     * @param progress receives what is being done, twice a second
     * @throws LatchmarkException of category ENVIRONMENT if the folder can't be read
     */
    public static ResultIndex read(Path folder, Consumer<String> progress) {
        return read(folder, progress, RESULTS_MAX, FILES_MAX);
    }

    static ResultIndex read(Path folder, Consumer<String> progress, int resultsMax, int filesMax) {
        Path real;
        try {
            real = folder.toRealPath();
        } catch (IOException e) {
            throw LatchmarkException.environment(folder + " can't be read: " + e.getMessage(), e);
        }
        FolderScan scan = FolderScan.of(real, resultsMax, filesMax);
        Shown shown = new Shown(progress, scan.found().size());
        List<ListedResult> results = new ArrayList<>(scan.found().parallelStream()
                .map(ResultReader::read)
                .peek(unused -> shown.next())
                .toList());
        results.sort(NEWEST_FIRST);
        List<String> notes = new ArrayList<>(scan.notes());
        measure(results, progress, notes);
        return new ResultIndex(real, results, notes);
    }

    /** What is shown of the progress. Thread-safe. */
    private static final class Shown {
        private final Consumer<String> progress;
        private final int all;
        private long shownNanos = System.nanoTime();
        private int read;

        private Shown(Consumer<String> progress, int all) {
            this.progress = progress;
            this.all = all;
        }

        private synchronized void next() {
            read++;
            if (read % PROGRESS_RESULTS == 0 && System.nanoTime() - shownNanos > PROGRESS_EACH.toNanos()) {
                shownNanos = System.nanoTime();
                progress.accept("  read " + NumberText.whole(read) + " of " + CountText.of(all, "result", "results"));
            }
        }
    }

    /** Evaluates the newest runs without a verdict. */
    private static void measure(List<ListedResult> results, Consumer<String> progress, List<String> notes) {
        int measured = 0;
        int left = 0;
        for (int i = 0; i < results.size(); i++) {
            if (results.get(i).lacksFigures()) {
                if (measured == MEASURED_MAX) {
                    left++;
                } else {
                    measured++;
                    progress.accept("  evaluated " + CountText.of(measured, "run", "runs") + " without figures");
                    results.set(i, ResultReader.measured(results.get(i).place()));
                }
            }
        }
        if (left > 0) {
            notes.add(CountText.of(left, "run has", "runs have") + " no figures in verdict.json and "
                    + (left == 1 ? "is" : "are") + " shown without: the figures of the newest " + MEASURED_MAX
                    + " were computed, the maximum; 'latchmark report RUN' computes those of any.");
        }
    }

    /** How many results there are of each kind, and how many are damaged: {@code 2 runs, 1 probe; 1 of them damaged}. */
    public String counts() {
        Map<ResultKind, Long> kinds = results.stream()
                .collect(Collectors.groupingBy(result -> result.place().kind(), Collectors.counting()));
        String text = ResultKind.ALL.stream()
                .filter(kinds::containsKey)
                .map(kind -> kind.counted(kinds.getOrDefault(kind, 0L)))
                .collect(Collectors.joining(", "));
        long damaged = results.stream()
                .filter(result -> result.validity() == Validity.DAMAGED)
                .count();
        return damaged == 0 ? text : text + "; " + damaged + " of them damaged";
    }
}
