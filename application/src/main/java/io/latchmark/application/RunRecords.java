package io.latchmark.application;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/** Converts the records of a run's directory to the events that the run itself reports. Used by one thread. */
final class RunRecords implements RunListener {
    private final RunProgress progress;

    /**
     * Reports records.
     *
     * @param run the run of the records
     */
    RunRecords(RunUnderWay run, Consumer<OperationEvent> events) {
        progress = new RunProgress(events, run.settings().workload(), run.sources());
    }

    static RunUnderWay underWay(RunReader reader, EarlierRuns earlier, RunControl control) {
        RunRecord record = reader.record();
        RunDirectory directory = reader.directory();
        Path parent = directory.path().toAbsolutePath().normalize().getParent();
        String label = record.identity().label();
        return new RunUnderWay(
                parent == null ? directory.path() : parent,
                label.isEmpty() ? directory.name() : label,
                record.settings(),
                record.environment().sources(),
                record.environment().before(),
                earlier,
                control);
    }

    @Override
    public void ticked(List<Interval> rows, List<ResponseTimes> times) {
        progress.ticked(rows, times);
    }

    @Override
    public void sampled(List<Sample> rows) {
        progress.sampled(rows);
    }

    @Override
    public void happened(Event event) {
        boolean known = event.kind() != Event.Kind.PHASE
                || Arrays.stream(Phase.Kind.values())
                        .anyMatch(kind -> kind.name().equals(event.detail()));
        if (known) {
            progress.happened(event);
        }
    }
}
