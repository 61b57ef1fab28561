package io.latchmark.cli.options;

import io.latchmark.analysis.probe.Ceilings;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The device ceilings with which a run is compared. */
public final class CeilingOptions {
    @Option(
            names = "--ceiling",
            paramLabel = "PROBE",
            description = "limit of a device: the directory of its 'latchmark probe', or its IOPS, for example vda=491;"
                    + " may be repeated")
    private List<String> ceilings = new ArrayList<>();

    /**
     * Reads the ceilings.
     *
     * @throws io.latchmark.core.LatchmarkException if one is neither a probe nor a rate
     */
    public Ceilings read() {
        return Ceilings.read(ceilings);
    }
}
