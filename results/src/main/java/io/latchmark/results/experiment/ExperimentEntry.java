package io.latchmark.results.experiment;

import java.time.Instant;

/**
 * A line of {@code experiment.ndjson}: what an experiment did, in the order in which it did it.
 *
 * @param at when it had happened
 * @param kind what happened
 * @param run number of the planned run, from 1; 0 for what belongs to none
 * @param attempt at that run, from 1; 0 if the entry belongs to none
 * @param configuration name of the configuration concerned; text from outside
 * @param detail of {@code VALID} the run's directory, relative to the experiment's; otherwise a text for display, with text from
 *     outside
 */
public record ExperimentEntry(Instant at, Kind kind, int run, int attempt, String configuration, String detail) {
    /** The closed set of entries. */
    public enum Kind {
        /** The program began to work on the plan, for the first time or again. */
        STARTED,
        /** A configuration's commands begin: from here on the system is no longer in its original state. */
        APPLYING,
        /** A configuration's original state is restored. */
        REVERTED,
        /** Restoring failed: the system is in a state that a human must look at. */
        NOT_REVERTED,
        /** A run ended, all its gates and verifications passed. */
        VALID,
        /** An attempt failed. */
        FAILED,
        /** A run failed as often as it may; the experiment continued without it. */
        GIVEN_UP,
        /** An operator's hook could not be executed. */
        HOOK_FAILED,
        /** Nothing of the plan is left to do. */
        ENDED
    }
}
