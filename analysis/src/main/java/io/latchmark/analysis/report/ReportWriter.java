package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.conformance.Conformance;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes {@code report.html}: one file that shows a run without network access; without script only the zoom is
 * missing. Runs that were
 * interrupted, or cut off, have a report too.
 */
public final class ReportWriter {
    private ReportWriter() {}

    /**
     * Reads a run directory and writes the report into it, replacing an older one in one step.
     *
     * @return the report's path
     * @throws LatchmarkException of the category ENVIRONMENT, if the directory can't be read or written
     */
    public static Path write(Path runDirectory) {
        return write(runDirectory, CheckedRun.read(RunReader.open(runDirectory)));
    }

    /** Writes the report of a run that is in memory already. */
    public static Path write(Path runDirectory, CheckedRun run) {
        return write(runDirectory, run, Approaches.NONE);
    }

    /** The same with the ceilings of its devices. */
    public static Path write(Path runDirectory, CheckedRun run, Approaches ceilings) {
        Path report = runDirectory.resolve(RunDirectory.REPORT);
        PageFile.write(report, page(run, ceilings));
        return report;
    }

    /** The page; with several levels of load its single figures are those of the best. */
    static String page(CheckedRun run, Approaches ceilings) {
        RunData data = run.data();
        LadderSummary ladder = run.ladder();
        RunSummary summary = run.summary();
        List<SteadyState> steady =
                ladder.rungs().stream().map(rung -> rung.summary().steady()).toList();
        Head head = new Head(run);
        FigureTables figures = new FigureTables(summary);
        RecordTables record = new RecordTables(data, summary);
        Map<String, String> holes = new HashMap<>();
        holes.put("title", head.label() + " · Latchmark run report");
        holes.put("style", Template.resource("report.css") + Zoom.style());
        holes.put("policy", Zoom.policy());
        holes.put("script", Zoom.script());
        holes.put("head", head.markup());
        holes.put("ladder", new LadderSection(ladder).markup());
        holes.put("ledgers", new LedgerSection(summary, ladder.open(), ceilings).markup());
        holes.put("steady", RunningNotes.steady(ladder));
        holes.put("charts", new TimeCharts(data, summary, RunAxis.of(data, steady)).markup(ceilings));
        holes.put("arrivals", RunningNotes.arrivals(ladder));
        holes.put("latencies", figures.latencies());
        holes.put("outcomes", figures.outcomes());
        holes.put("devices", figures.devices());
        holes.put("database", figures.database());
        holes.put("files", figures.files());
        holes.put("queues", figures.queues());
        holes.put("gates", RecordTables.gates(run.gates()));
        holes.put("conformance", ConformanceTable.markup(Conformance.of(data.record())));
        holes.put("significance", NumberText.of(Conformance.SIGNIFICANCE));
        holes.put("facts", record.facts());
        holes.put("sources", record.sources());
        holes.put("settings", record.settings());
        holes.put("sqlHashes", record.sqlHashes());
        holes.put("events", record.events());
        holes.put("version", data.record().identity().latchmarkVersion());
        return Template.fill("report.html", holes);
    }
}
