package io.latchmark.agents.merge;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.RecordedSeries;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSeries;
import io.latchmark.results.run.Sample;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The samples, events and sources of one part as part of the whole run: under the agent's name and on the time base of the whole
 * run.
 *
 * @param times on the time base of the whole run
 */
record PartRecords(String agent, RunDirectory directory, RunRecord record, PartTimes times) {
    private static final String HOST_ROLES = "HOST_";
    private static final Set<CounterRole> READING =
            EnumSet.of(CounterRole.GAUGE, CounterRole.ZERO_OMITTED, CounterRole.SEEN);

    /** The name of an agent's source in the whole run. */
    private String named(String source) {
        return source + "@" + agent;
    }

    /** Supplies the samples one at a time, except those from before the origin of the whole run. */
    Supplier<Optional<Sample>> samples() {
        RecordedSeries<Sample> series = RunSeries.samples(directory, record.settings());
        Set<String> ofHosts = record.environment().sources().stream()
                .filter(source -> source.roles().orElse(List.of()).stream().anyMatch(PartRecords::isOfHost))
                .map(RunEnvironment.Source::name)
                .collect(Collectors.toSet());
        return () -> {
            Optional<Sample> sample = series.next();
            while (sample.isPresent() && times.inWhole(sample.get().timeNanos()) < 0) {
                sample = series.next();
            }
            return sample.map(its -> moved(its, ofHosts.contains(its.source())));
        };
    }

    /** An agent's host is a separate driver host. */
    private Sample moved(Sample sample, boolean ofHost) {
        return new Sample(
                times.inWhole(sample.timeNanos()),
                named(sample.source()),
                ofHost && sample.object().contains("driver") ? "agent " + agent : sample.object(),
                sample.metric(),
                sample.unit(),
                sample.value());
    }

    private static boolean isOfHost(DeclaredRole role) {
        return role.role().name().startsWith(HOST_ROLES);
    }

    /** Supplies the events one at a time, except phases: the phases are those of the whole run. */
    Supplier<Optional<Event>> events() {
        RecordedSeries<Event> series = RunSeries.events(directory, record.settings());
        return () -> {
            Optional<Event> event = series.next();
            while (event.isPresent() && event.get().kind() == Event.Kind.PHASE) {
                event = series.next();
            }
            return event.map(its -> new Event(
                    Math.max(0, times.inWhole(its.timeNanos())), its.kind(), "agent " + agent + ": " + its.detail()));
        };
    }

    /**
     * The sources. They keep only the roles of hosts: an agent's host is an additional host. Counters with the same role are
     * added up, and an agent's threads must not count in a figure of the coordinator's.
     */
    List<RunEnvironment.Source> sources() {
        return record.environment().sources().stream()
                .map(source -> new RunEnvironment.Source(
                        named(source.name()),
                        source.available(),
                        source.detail(),
                        Optional.of(source.roles().orElse(List.of()).stream()
                                .filter(role -> isOfHost(role) || READING.contains(role.role()))
                                .toList())))
                .toList();
    }
}
