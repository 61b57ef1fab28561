package io.latchmark.analysis.live;

import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Runs before another one. Thread-safe. */
@FunctionalInterface
public interface EarlierRuns {
    /** Maximum number of runs read from a folder. */
    int LOOKED_AT_MAX = 20;

    /** Their directories, listed when this method is called. */
    List<Path> newestFirst();

    static EarlierRuns in(Path folder) {
        return () -> newest(folder);
    }

    private static List<Path> newest(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.filter(path -> Files.isRegularFile(path.resolve(RunDirectory.INTERVALS)))
                    .sorted(Comparator.comparing(Path::getFileName).reversed())
                    .limit(LOOKED_AT_MAX)
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
