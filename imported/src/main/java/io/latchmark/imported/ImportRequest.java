package io.latchmark.imported;

import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The options of an import.
 *
 * @param source a file, or a folder with the files of one tool
 * @param output the folder for directories, and the label of a probe
 */
public record ImportRequest(Path source, OutputRequest output) {
    /** Adds the problems found. */
    public void check(Problems problems) {
        if (!Files.exists(source)) {
            problems.add(source + ": no such file or folder; name the results of another tool");
        }
        output.check(problems);
    }
}
