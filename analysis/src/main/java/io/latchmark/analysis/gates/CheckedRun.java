package io.latchmark.analysis.gates;

import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.injection.InjectionFigures;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.results.run.RunReader;
import java.nio.file.Path;
import java.util.List;

/**
 * A run, its figures and its gates: the input of all outputs about one run.
 *
 * @param data the run directory in memory
 * @param ladder the figures of all load levels; one level for most runs
 */
public record CheckedRun(RunData data, LadderSummary ladder, Gates gates) {
    /**
     * Reads and checks a run directory, whether complete, interrupted or truncated.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if a file can't be read
     */
    public static CheckedRun read(RunReader reader) {
        return of(RunData.read(reader));
    }

    /** Reads and checks the run in this directory as {@link #read(RunReader)} does. */
    public static CheckedRun read(Path directory) {
        return read(RunReader.open(directory));
    }

    /** Checks a run that is in memory. */
    public static CheckedRun of(RunData data) {
        LadderSummary ladder = LadderSummary.of(data);
        return new CheckedRun(data, ladder, Gates.of(data, ladder));
    }

    /**
     * Reads and checks a run that has just ended, and completes its directory with the verdict.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if a file can't be read or written
     */
    public static CheckedRun close(RunReader reader) {
        CheckedRun checked = read(reader);
        reader.directory().close(reader.record(), checked.gates().verdict());
        return checked;
    }

    /** The effects of injected delays on throughput; empty if there were none. */
    public List<InjectionEffect> injected() {
        return InjectionFigures.of(data, ladder.levels().get(0).summary());
    }

    /** The figures of the load level with the most new orders per minute. */
    public RunSummary summary() {
        return ladder.best().summary();
    }
}
