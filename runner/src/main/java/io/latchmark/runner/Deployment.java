package io.latchmark.runner;

import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * How a run is distributed over hosts: on this host only, as an agent with a share of the load, or as the coordinator of agents.
 *
 * @param elsewhere creates the load of a coordinator, which its agents execute; empty if this process executes its share
 * @param start announces when the steps begin; empty if they begin immediately
 * @param membership as an agent; empty for a run on this host only, and for the coordinator
 */
public record Deployment(
        Optional<Function<WorkloadSettings, Load>> elsewhere,
        Optional<StartSignal> start,
        Optional<Membership> membership) {
    /** A run on one host: a single share, which begins immediately. */
    public static final Deployment ALONE = new Deployment(Optional.empty(), Optional.empty(), Optional.empty());

    /**
     * An agent's part of a run.
     *
     * @param part as known before the load
     * @param offsetAfter gets the clock offset after the load; empty if the coordinator does not answer
     */
    public record Membership(RunPart part, Supplier<Optional<ClockOffset>> offsetAfter) {}

    /** The deployment of an agent. */
    public static Deployment part(Membership membership, StartSignal start) {
        return new Deployment(Optional.empty(), Optional.of(start), Optional.of(membership));
    }

    /** The deployment of a coordinator, whose agents execute the load. */
    public static Deployment coordinator(Function<WorkloadSettings, Load> loads, StartSignal start) {
        return new Deployment(Optional.of(loads), Optional.of(start), Optional.empty());
    }

    Share share() {
        return membership.map(its -> its.part().share()).orElse(Share.WHOLE);
    }
}
