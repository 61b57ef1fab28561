package io.latchmark.core.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Copies of the recorded run in the documents, for tests of any module. */
public final class WorkedExample {
    private static final Path EXAMPLE = Path.of("..", "docs", "worked-example");
    private static final String RECORD = "run.json";

    private WorkedExample() {}

    /** Copies the run into a folder, which is created if it is missing, the record first, as in a run; returns the folder. */
    public static Path copyTo(Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.copy(EXAMPLE.resolve(RECORD), folder.resolve(RECORD));
        copyTables(folder);
        return folder;
    }

    /** A run with the name of its folder, a label, and the day on which it began. The record comes last: it is whole at once. */
    public static Path copyTo(Path folder, String label, String day) throws IOException {
        Files.createDirectories(folder);
        copyTables(folder);
        Files.writeString(
                folder.resolve(RECORD),
                Files.readString(EXAMPLE.resolve(RECORD))
                        .replaceFirst("\"id\" : \"[^\"]*\"", "\"id\" : \"" + folder.getFileName() + "\"")
                        .replaceFirst("\"label\" : \"[^\"]*\"", "\"label\" : \"" + label + "\"")
                        .replaceFirst("(\"origin\" : \")[0-9-]*", "$1" + day));
        return folder;
    }

    private static void copyTables(Path folder) throws IOException {
        for (String file : List.of("intervals.csv", "samples.csv", "events.ndjson", "transactions.hlog")) {
            Files.copy(EXAMPLE.resolve(file), folder.resolve(file));
        }
    }
}
