package io.latchmark.runner;

import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How a run is distributed over hosts: on this host only, as an agent with a share of the load, or as the coordinator of agents.
 *
 * @param loads creates the load of this process
 * @param start announces when the steps begin; empty if they begin immediately
 * @param membership as an agent; empty for a run on this host only, and for the coordinator
 * @param controlling whether the load runs on agents, whose parts are merged after the run
 */
public record Deployment(
        LoadFactory loads, Optional<StartSignal> start, Optional<Membership> membership, boolean controlling) {
    /** A run on one host: a single share, which begins immediately. */
    public static final Deployment ALONE =
            new Deployment(context -> LocalLoad.open(context, Share.WHOLE), Optional.empty(), Optional.empty(), false);

    /**
     * An agent's part of a run.
     *
     * @param part as known before the load
     * @param offsetAfter gets the clock offset after the load; empty if the coordinator does not answer
     */
    public record Membership(RunPart part, Supplier<Optional<ClockOffset>> offsetAfter) {}

    /** The deployment of an agent. */
    public static Deployment part(Membership membership, StartSignal start) {
        Share share = membership.part().share();
        return new Deployment(
                context -> LocalLoad.open(context, share), Optional.of(start), Optional.of(membership), false);
    }

    /** The deployment of a coordinator, whose agents execute the load. */
    public static Deployment coordinator(LoadFactory loads, StartSignal start) {
        return new Deployment(loads, Optional.of(start), Optional.empty(), true);
    }

    Share share() {
        return membership.map(its -> its.part().share()).orElse(Share.WHOLE);
    }

    /** The settings in this process's record. */
    RunSettings recorded(RunSettings whole) {
        return whole.of(share());
    }
}
