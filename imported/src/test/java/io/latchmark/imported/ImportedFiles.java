package io.latchmark.imported;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.OutputRequest;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Imports the recorded files of the tests. */
final class ImportedFiles {
    private final Path out;
    private final List<String> messages = new ArrayList<>();
    private String label = "";
    private ImportRequest.StatedLoad given = new ImportRequest.StatedLoad(0, 0, Duration.ZERO);

    ImportedFiles(Path out) {
        this.out = out;
    }

    /** With what the files don't say. */
    ImportedFiles given(int users, int warehouses, Duration measured) {
        given = new ImportRequest.StatedLoad(users, warehouses, measured);
        return this;
    }

    /** Of this configuration. */
    ImportedFiles labelled(String of) {
        label = of;
        return this;
    }

    /** The recorded file or folder of this name. */
    static Path recorded(String name) {
        try {
            return Path.of(Objects.requireNonNull(ImportedFiles.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    List<Path> directories(Path source) {
        return ImportOperation.execute(
                new ImportRequest(source, Optional.empty(), new OutputRequest(out, label), given),
                "test",
                messages::add);
    }

    CheckedRun run(String name) {
        return CheckedRun.read(directories(recorded(name)).get(0));
    }

    ProbeRecord probe(String name) {
        return ProbeFiles.read(directories(recorded(name)).get(0));
    }

    List<String> messages() {
        return messages;
    }
}
