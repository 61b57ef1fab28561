package io.latchmark.hosts;

import io.latchmark.application.AgentSamples;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.hosts.ChildLines.Accepted;
import io.latchmark.hosts.ChildLines.Rows;
import io.latchmark.hosts.ChildLines.Sampled;
import io.latchmark.hosts.pipe.Child;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.exporter.HostExporter;
import io.latchmark.storage.host.CpuSampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The children's hosts as sources of a run. That with the database's files is the run's source of devices; the sources of all
 * others have the host's name.
 *
 * @param hosts in their order
 */
record SampledChildren(List<Host> hosts, Duration period) {
    private static final String DATABASE = "database";
    private static final String HOST_ROLES = "HOST_";
    private static final Set<CounterRole> READING =
            EnumSet.of(CounterRole.GAUGE, CounterRole.ZERO_OMITTED, CounterRole.SEEN);

    /** A child, and what it records and can be asked for. */
    record Host(String name, Child child, Accepted accepted) {
        private boolean hasFiles(boolean isNamed) {
            return accepted.sampled()
                    .filter(its -> its.server().isThisOne() && its.isNamed() == isNamed)
                    .isPresent();
        }
    }

    /**
     * The sources.
     *
     * @param isExported whether an exporter is the run's source of devices
     * @param serverIsHere whether this process's host, which it samples itself, is that of the database
     */
    AgentSamples samples(boolean isExported, boolean serverIsHere) {
        Optional<Host> ofDatabase = isExported ? Optional.empty() : ofDatabase();
        List<Sampler> samplers = new ArrayList<>();
        List<RunEnvironment.Source> sources = new ArrayList<>();
        Map<String, Map<String, String>> facts = new TreeMap<>();
        for (Host host : hosts) {
            boolean hasFiles = ofDatabase.filter(host::equals).isPresent();
            host.accepted().recorded().forEach(source -> sources.add(ofHost(source, host.name())));
            host.accepted().sampled().ifPresent(sampled -> {
                sampled.sources().stream()
                        .filter(source -> !(hasFiles && serverIsHere && isOfProcessors(source)))
                        .forEach(source -> add(source, host, hasFiles, samplers, sources));
                sampled.facts()
                        .forEach((group, values) ->
                                facts.put(hasFiles ? DATABASE + "_" + group : group + "@" + host.name(), values));
            });
            ChildClock clock = new ChildClock(host.child(), host.name(), period);
            sources.add(clock.described());
            samplers.add(clock);
        }
        Optional<Map<String, Backing>> devices =
                ofDatabase.flatMap(host -> host.accepted().sampled()).map(Sampled::devices);
        return new AgentSamples(new SamplerSet(samplers, sources), devices, facts);
    }

    /** The host of the database's files: detection takes precedence over the user's statement. */
    private Optional<Host> ofDatabase() {
        for (boolean isNamed : new boolean[] {false, true}) {
            List<Host> having =
                    hosts.stream().filter(host -> host.hasFiles(isNamed)).toList();
            if (having.size() > 1) {
                throw LatchmarkException.environment(
                        "the hosts " + having.get(0).name() + " and "
                                + having.get(1).name() + " both have the database's files: sample only one of them");
            }
            if (!having.isEmpty()) {
                return Optional.of(having.get(0));
            }
        }
        return Optional.empty();
    }

    private static boolean isOfProcessors(RunEnvironment.Source source) {
        return source.name().equals(CpuSampler.SOURCE);
    }

    private void add(
            RunEnvironment.Source source,
            Host host,
            boolean hasFiles,
            List<Sampler> samplers,
            List<RunEnvironment.Source> sources) {
        boolean isDatabases = hasFiles && isOfProcessors(source);
        String name =
                isDatabases ? HostExporter.PROCESSORS : hasFiles ? source.name() : source.name() + "@" + host.name();
        sources.add(new RunEnvironment.Source(
                name, source.available(), source.detail() + "; by agent " + host.name(), source.roles()));
        if (source.available()) {
            samplers.add(new ChildSampler(
                    host.child(), source.name(), name, object -> isDatabases ? DATABASE : object, period));
        }
    }

    /**
     * A source that a child records. It keeps only the roles of hosts: counters with the same role are added up, and a child's
     * threads must not count in a figure of this process.
     */
    private static RunEnvironment.Source ofHost(RunEnvironment.Source source, String host) {
        return new RunEnvironment.Source(
                source.name() + "@" + host,
                source.available(),
                source.detail(),
                Optional.of(source.roles().orElse(List.of()).stream()
                        .filter(role -> role.role().name().startsWith(HOST_ROLES) || READING.contains(role.role()))
                        .toList()));
    }

    /**
     * A source on a child's host, read on request. The reading was taken between question and answer: its time on the run's clock is
     * known to half of the round trip, whatever the child's clock shows. Not thread-safe.
     *
     * @param there its name at the child
     * @param source its name in the run
     * @param objects maps its objects to their names in the run
     */
    private record ChildSampler(
            Child child, String there, String source, UnaryOperator<String> objects, Duration period)
            implements Sampler {
        private static final Duration LIMIT = Duration.ofSeconds(2);

        @Override
        public void sample(SampleSink sink) {
            for (Rows.Row row :
                    child.ask(ChildLines.SAMPLE, there, LIMIT).read(Rows.class).rows()) {
                sink.accept(objects.apply(row.object()), row.metric(), row.unit(), row.value());
            }
        }

        @Override
        public void close() {}
    }

    /**
     * Samples the offset of a child's monotonic clock from this one, ahead or behind, and the bound of its error, as gauges in
     * nanoseconds. Not thread-safe.
     *
     * @param host name of the child's host in the run
     */
    private record ChildClock(Child child, String host, Duration period) implements Sampler {
        private static final int EXCHANGES = 5;
        private static final List<DeclaredRole> ROLES = List.of(
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "ahead"),
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "behind"),
                new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "bound"));

        @Override
        public String source() {
            return "agent_clock@" + host;
        }

        RunEnvironment.Source described() {
            return new RunEnvironment.Source(
                            source(), true, "how far the monotonic clock of agent " + host + " is ahead of the run's")
                    .with(ROLES);
        }

        @Override
        public void sample(SampleSink sink) {
            ClockOffset found = child.measureClock(EXCHANGES);
            // Samples are not negative.
            sink.accept(host, "ahead", "ns", Math.max(0, found.offsetNanos()));
            sink.accept(host, "behind", "ns", Math.max(0, -found.offsetNanos()));
            sink.accept(host, "bound", "ns", found.boundNanos());
        }

        @Override
        public void close() {}
    }
}
