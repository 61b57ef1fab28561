package io.latchmark.cli.options;

import io.latchmark.results.run.OutputRequest;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The folder and the label of a run or a probe. */
@HelpGroup.Of(HelpGroup.RECORDING)
public final class OutputOptions {
    @Option(
            names = "--label",
            paramLabel = "TEXT",
            defaultValue = "",
            description = "name of the measured configuration, for example cache-0-100")
    private String label = "";

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            defaultValue = "runs",
            description = "folder that gets a directory for each run (default: ${DEFAULT-VALUE})")
    private Path out = Path.of("runs");

    /** Creates the request. */
    public OutputRequest request() {
        return new OutputRequest(out, label);
    }
}
