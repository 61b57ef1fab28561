package io.latchmark.cli.probe;

import io.latchmark.application.probe.ProbePlan;
import io.latchmark.application.request.ProbeRequest;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import java.util.Map;
import picocli.CommandLine.Mixin;

/** The options of a probe: its cells, its test file, and how it measures. */
public final class ProbeOptions {
    @Mixin
    private final TestFileOptions file = new TestFileOptions();

    @Mixin
    private final CellOptions cells = new CellOptions();

    @Mixin
    private final SourceOptions source = new SourceOptions();

    /** Adds the problems of these options. */
    public void check(Problems problems) {
        source.check(problems);
        plan().check(problems);
    }

    /** Whether to print the cells and exit. */
    public boolean list() {
        return source.list();
    }

    /**
     * Creates the request.
     *
     * @param commandLine for the record
     */
    public ProbeRequest request(String commandLine, Map<String, String> facts, OutputRequest output) {
        ProbePlan.Cells planned = plan().cells();
        return new ProbeRequest(
                file.request(planned.fileBytes(), cells.times().seed()),
                planned.cells(),
                source.measuring(cells.buffered()),
                planned.notes(),
                commandLine,
                facts,
                output);
    }

    private ProbePlan plan() {
        return new ProbePlan(
                source.source(cells.sweep()), file.part(), cells.times(), cells.buffered(), cells.repetitions());
    }
}
