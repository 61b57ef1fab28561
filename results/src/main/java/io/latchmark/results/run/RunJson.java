package io.latchmark.results.run;

import io.latchmark.results.JsonFile;

/** Reads and writes {@code run.json}. */
final class RunJson {
    private RunJson() {}

    static void write(RunDirectory directory, RunRecord record) {
        JsonFile.write(directory.file(RunDirectory.RUN), record);
    }

    static RunRecord read(RunDirectory directory) {
        return JsonFile.read(directory.file(RunDirectory.RUN), RunRecord.class, RunRecord.FORMAT_VERSION);
    }
}
