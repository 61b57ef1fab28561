package io.latchmark.cli.options;

import io.latchmark.analysis.powercut.PowerCutRecords;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The power cuts of the configurations that a report shows. */
public final class PowerCutOptions {
    @Option(
            names = "--power-cuts",
            paramLabel = "FOLDER",
            description = "show the results of 'latchmark power-cut' with the configurations of the same names: the"
                    + " folder of a witness, or one with several")
    private @Nullable Path folder;

    /**
     * Reads the records.
     *
     * @throws io.latchmark.core.LatchmarkException if there are none
     */
    public PowerCutRecords read() {
        return folder == null ? PowerCutRecords.NONE : PowerCutRecords.read(folder);
    }
}
