package io.latchmark.live.notebook;

import io.latchmark.core.testing.WorkedExample;
import io.latchmark.results.JsonFile;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.RunIdentity;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Results in a folder: copies of the recorded run in the documents, each with a name and a start of its own. */
record Results(Path folder) {
    /** A run that began on this day. */
    Path run(String path, String label, String day) {
        try {
            return WorkedExample.copyTo(folder.resolve(path), label, day);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A probe that was ended before its first cell. */
    Path probe(String path, String label) {
        ProbeRecord record = new ProbeRecord(
                ProbeRecord.FORMAT_VERSION,
                new RunIdentity(path.replaceFirst(".*/", ""), label, "1.0", Instant.EPOCH),
                "probe",
                new ProbeRecord.TestFileFacts("file", 1 << 30, 1, true),
                Map.of(),
                List.of(),
                false,
                List.of());
        try {
            Path directory = Files.createDirectories(folder.resolve(path));
            JsonFile.write(directory.resolve(ProbeFiles.RECORD), record);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An experiment whose log names these directories as its valid runs. */
    Path experiment(String path, List<String> runs) {
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(
                folder.resolve(path),
                "experiment: cache\nseed: 1\nblocks: 2\ndatabase: { warehouses: 1 }\nrun: { warm-up: 1s, duration: 1s }\nusers: [8]\n"
                        + "configurations:\n  - name: large\n  - name: small");
        Instant start = Instant.parse("2026-11-01T10:00:00Z");
        directory.append(new ExperimentEntry(start, ExperimentEntry.Kind.STARTED, 0, 0, "", ""));
        int step = 0;
        for (String run : runs) {
            step++;
            directory.append(new ExperimentEntry(start, ExperimentEntry.Kind.VALID, step, 1, "", run));
        }
        return directory.path();
    }
}
