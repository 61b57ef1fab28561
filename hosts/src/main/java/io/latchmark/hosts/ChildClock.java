package io.latchmark.hosts;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.hosts.pipe.Child;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunEnvironment;
import java.time.Duration;
import java.util.List;

/**
 * Samples the offset of a child's monotonic clock from this one, ahead or behind, and the bound of its error, as gauges in
 * nanoseconds. Not thread-safe.
 *
 * @param host name of the child's host in the run
 */
record ChildClock(Child child, String host, Duration period) implements Sampler {
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
