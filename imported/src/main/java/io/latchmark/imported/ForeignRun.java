package io.latchmark.imported;

import io.latchmark.results.Bounds;
import io.latchmark.results.Imported.Reported;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A run of another tool, as its files describe it.
 *
 * @param name of the run, the default for its label
 * @param version of the tool; empty if its files don't contain it
 * @param start the origin of its series
 * @param load the known properties of its load
 * @param reported figures as printed by the tool
 * @param lacks what can't be concluded from it, one sentence each
 * @param files its source files
 * @param content writes the series
 */
record ForeignRun(
        String name,
        String version,
        Instant start,
        ForeignLoad load,
        List<Reported> reported,
        List<String> lacks,
        List<Path> files,
        Content content) {
    private static final int REPORTED_LENGTH_MAX = 1 << 20;

    ForeignRun {
        reported = List.copyOf(reported);
        lacks = List.copyOf(lacks);
        files = List.copyOf(files);
        int length = reported.stream()
                .mapToInt(figure -> figure.name().length() + figure.value().length())
                .sum();
        Bounds.atMost("what a tool prints", REPORTED_LENGTH_MAX, "length of the reported figures", length);
    }

    /** The series of a run. */
    @FunctionalInterface
    interface Content {
        /** Writes the whole series, in chronological order. Called once. */
        void write(ForeignSeries series);
    }
}
