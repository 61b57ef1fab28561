package io.latchmark.agents;

import io.latchmark.agents.channel.Member;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunEnvironment;
import java.time.Duration;
import java.util.List;

/**
 * Samples the offset of an agent's monotonic clock from this one, ahead or behind, and the bound of its error, as gauges in
 * nanoseconds. Not thread-safe.
 */
record AgentClock(AgentPool pool, Member agent, Duration period) implements Sampler {
    private static final String NAME = "agent_clock";
    private static final int EXCHANGES = 5;
    private static final List<DeclaredRole> ROLES = List.of(
            new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "ahead"),
            new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "behind"),
            new DeclaredRole(CounterRole.GAUGE, DeclaredRole.ANY, "bound"));

    @Override
    public String source() {
        return NAME + "@" + agent.name();
    }

    RunEnvironment.Source described() {
        return new RunEnvironment.Source(
                        source(),
                        true,
                        "how far the monotonic clock of agent " + agent.name() + " is ahead of the run's")
                .with(ROLES);
    }

    @Override
    public void sample(SampleSink sink) {
        ClockOffset found = pool.measureClock(agent, EXCHANGES);
        // Samples are not negative.
        sink.accept(agent.name(), "ahead", "ns", Math.max(0, found.offsetNanos()));
        sink.accept(agent.name(), "behind", "ns", Math.max(0, -found.offsetNanos()));
        sink.accept(agent.name(), "bound", "ns", found.boundNanos());
    }

    @Override
    public void close() {}
}
