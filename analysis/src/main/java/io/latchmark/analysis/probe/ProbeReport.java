package io.latchmark.analysis.probe;

import io.latchmark.platform.WholeFile;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import java.nio.file.Path;
import java.util.List;

/** Writes {@code probe.html}: one file without script or network access. */
public final class ProbeReport {
    private ProbeReport() {}

    /**
     * Writes the page into a probe's directory.
     *
     * @return its path
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if it can't be written
     */
    public static Path write(Path directory, ProbeRecord probe, List<LoadCurve> curves, ProbeFindings findings) {
        Path report = directory.resolve(ProbeFiles.REPORT);
        WholeFile.replace(report, ProbePage.of(probe, curves, findings));
        return report;
    }
}
