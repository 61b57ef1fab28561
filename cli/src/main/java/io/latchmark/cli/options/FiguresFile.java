package io.latchmark.cli.options;

import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.operation.file.YamlFile;
import java.nio.file.Files;
import java.nio.file.Path;

/** A YAML or JSON file of published figures. */
public final class FiguresFile {
    private FiguresFile() {}

    /** Whether a path can be one: a run is a directory. */
    public static boolean is(Path path) {
        return Files.isRegularFile(path);
    }

    /**
     * Reads one.
     *
     * @throws io.latchmark.core.LatchmarkException if it can't be read or holds something else
     */
    public static ReportedFigures read(Path file) {
        return ReportedFigures.of(YamlFile.read(file, "published figures").root(), file.toString());
    }
}
