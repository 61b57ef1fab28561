package io.latchmark.analysis.catalog;

import io.latchmark.analysis.catalog.CatalogEntry.Kind;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Detects that a result has changed.
 *
 * @param text sizes and times of its files
 * @param latest modification time of the newest file
 */
record CatalogStamp(String text, Instant latest) {
    /** The kind of result that a directory holds; empty if it holds none. Links don't count. */
    static Optional<Kind> kind(Path directory) {
        if (isFile(directory.resolve(RunDirectory.RUN))) {
            return Optional.of(Kind.RUN);
        }
        if (isFile(directory.resolve(ProbeFiles.RECORD))) {
            return Optional.of(Kind.PROBE);
        }
        return isFile(directory.resolve(ExperimentDirectory.LOG)) ? Optional.of(Kind.EXPERIMENT) : Optional.empty();
    }

    private static boolean isFile(Path file) {
        return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
    }

    static CatalogStamp of(Kind kind, Path directory) {
        StringBuilder text = new StringBuilder();
        Instant latest = Instant.EPOCH;
        for (String name : files(kind)) {
            try {
                BasicFileAttributes file = Files.readAttributes(
                        directory.resolve(name), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                Instant changed = file.lastModifiedTime().toInstant();
                text.append(file.size()).append('@').append(changed).append(' ');
                latest = changed.isAfter(latest) ? changed : latest;
            } catch (IOException e) {
                // The file is missing, for example the verdict of a killed run.
                text.append("- ");
            }
        }
        return new CatalogStamp(text.toString().strip(), latest);
    }

    private static List<String> files(Kind kind) {
        return switch (kind) {
            case RUN -> List.of(RunDirectory.RUN, RunDirectory.VERDICT, RunDirectory.INTERVALS);
            case PROBE -> List.of(ProbeFiles.RECORD);
            case EXPERIMENT -> List.of(ExperimentDirectory.LOG);
        };
    }
}
