package io.latchmark.runner;

import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Share;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Which hosts execute a run: this one alone, or this one is an agent with a share of the load, or the coordinator of agents.
 *
 * @param loads makes the load of this process
 * @param start announces when the steps begin; empty if they begin at once
 * @param membership as an agent; empty for a run of this host alone, and for the coordinator
 * @param controlling whether the load is elsewhere, and its parts are merged after the run
 */
public record Deployment(
        LoadFactory loads, Optional<StartSignal> start, Optional<Membership> membership, boolean controlling) {
    /** A run on one host: one share, which begins at once. */
    public static final Deployment ALONE =
            new Deployment(context -> LocalLoad.open(context, Share.WHOLE), Optional.empty(), Optional.empty(), false);

    /**
     * An agent's place in a run.
     *
     * @param part before the load
     * @param offsetAfter asks for the clock offset after the load; empty if the coordinator does not answer
     */
    public record Membership(RunPart part, Supplier<Optional<ClockOffset>> offsetAfter) {}

    /** An agent's part of a run. */
    public static Deployment part(Membership membership, StartSignal start) {
        Share share = membership.part().share();
        return new Deployment(
                context -> LocalLoad.open(context, share), Optional.of(start), Optional.of(membership), false);
    }

    /** The run of a coordinator, whose load agents execute. */
    public static Deployment coordinator(LoadFactory loads, StartSignal start) {
        return new Deployment(loads, Optional.of(start), Optional.empty(), true);
    }

    /** What of the load is this process's own. */
    Share share() {
        return membership.map(its -> its.part().share()).orElse(Share.WHOLE);
    }

    /** The settings that the record of this process has. */
    RunSettings recorded(RunSettings whole) {
        return share().of(whole);
    }
}
