package io.latchmark.analysis.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code probe.html}: one file without script or network access. */
public final class ProbeReport {
    private ProbeReport() {}

    /**
     * Writes the page into a probe's directory.
     *
     * @return its path
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static Path write(Path directory, ProbeRecord probe, List<LoadCurve> curves, ProbeFindings findings) {
        Path report = directory.resolve(ProbeFiles.REPORT);
        try {
            Files.writeString(report, ProbePage.of(probe, curves, findings));
            return report;
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write " + report + " (" + e + "): free space there; all cells are kept", e);
        }
    }
}
