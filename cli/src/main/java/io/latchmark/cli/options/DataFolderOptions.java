package io.latchmark.cli.options;

import io.latchmark.embedded.EmbeddedSettings;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder of the embedded PostgreSQL. */
@HelpGroup.Of(HelpGroup.EMBEDDED)
public final class DataFolderOptions {
    @Option(
            names = "--data-dir",
            paramLabel = "FOLDER",
            defaultValue = "latchmark-data",
            description = "folder of the embedded PostgreSQL; put it on the storage to be measured (default:"
                    + " ${DEFAULT-VALUE})")
    private Path dataDir = EmbeddedSettings.DEFAULT_FOLDER;

    public Path dataDir() {
        return dataDir;
    }
}
