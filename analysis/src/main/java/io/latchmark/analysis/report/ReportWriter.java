package io.latchmark.analysis.report;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;

/** Writes {@code report.html}, the page of a run. */
public final class ReportWriter {
    private ReportWriter() {}

    /**
     * Reads a run directory and writes the report into it, replacing an older one atomically.
     *
     * @return the report's path
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the directory can't be read or written
     */
    public static Path write(Path runDirectory) {
        return write(runDirectory, CheckedRun.read(RunReader.open(runDirectory)));
    }

    /** Writes the report of a run that is in memory already. */
    public static Path write(Path runDirectory, CheckedRun run) {
        return write(runDirectory, run, Approaches.NONE);
    }

    /** Writes the report with the ceilings of the run's devices. */
    public static Path write(Path runDirectory, CheckedRun run, Approaches ceilings) {
        Path report = runDirectory.resolve(RunDirectory.REPORT);
        PageFile.write(report, page(run, ceilings));
        return report;
    }

    static String page(CheckedRun run, Approaches ceilings) {
        return HtmlRenderer.page(RunDocument.of(run, ceilings));
    }
}
