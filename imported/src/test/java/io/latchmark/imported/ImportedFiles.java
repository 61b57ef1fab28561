package io.latchmark.imported;

import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.OutputRequest;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Imports the recorded files of the tests. */
final class ImportedFiles {
    private final Path out;
    private final List<String> messages = new ArrayList<>();

    ImportedFiles(Path out) {
        this.out = out;
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
        return ImportOperation.execute(new ImportRequest(source, new OutputRequest(out, "")), "test", messages::add);
    }

    ProbeRecord probe(String name) {
        return ProbeFiles.read(directories(recorded(name)).get(0));
    }

    List<String> messages() {
        return messages;
    }
}
