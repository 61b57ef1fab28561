package io.latchmark.application.replay;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunProgress;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** A run from its record. */
    static RunUnderWay underWay(RunReader reader, EarlierRuns earlier, RunControl control) {
        RunRecord record = reader.record();
        RunDirectory directory = reader.directory();
        Path parent = directory.path().toAbsolutePath().normalize().getParent();
        String label = record.identity().label();
        return new RunUnderWay(
                parent == null ? directory.path() : parent,
                label.isEmpty() ? directory.name() : label,
                record.settings(),
                sources(record.environment()),
                record.environment().before(),
                earlier,
                control);
    }

    /** The sources with the roles of their counters, which older records don't declare. */
    private static List<RunEnvironment.Source> sources(RunEnvironment environment) {
        return environment.roles().entrySet().stream()
                .map(roles -> source(environment, roles))
                .toList();
    }

    private static RunEnvironment.Source source(
            RunEnvironment environment, Map.Entry<String, List<DeclaredRole>> roles) {
        Optional<RunEnvironment.Source> recorded = environment.sources().stream()
                .filter(source -> source.name().equals(roles.getKey()))
                .findFirst();
        return recorded.orElse(new RunEnvironment.Source(roles.getKey(), false, ""))
                .with(roles.getValue());
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
