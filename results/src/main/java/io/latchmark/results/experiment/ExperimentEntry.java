package io.latchmark.results.experiment;

import java.time.Instant;

/**
 * A line of {@code experiment.ndjson}: one step of an experiment, in chronological order.
 *
 * @param at when the step was complete
 * @param kind what happened
 * @param run number of the planned run, from 1; 0 for none
 * @param attempt at that run, from 1; 0 for none
 * @param configuration name of the configuration concerned; text from outside
 * @param detail for {@code VALID} the run's directory, relative to the experiment's; otherwise text for display, which may
 *     contain text from outside
 */
public record ExperimentEntry(Instant at, Kind kind, int run, int attempt, String configuration, String detail) {
    /** The kinds of entries. */
    public enum Kind {
        /** The program started working on the plan, for the first time or again. */
        STARTED,
        /** A configuration's commands are about to start: from now on the system is not in its original state. */
        APPLYING,
        /** The original state was restored. */
        REVERTED,
        /** Restoring failed: an operator must check the system's state. */
        NOT_REVERTED,
        /** A run ended; all its gates and verifications passed. */
        VALID,
        /** A valid run counts no longer: its block was torn, and is repeated as a whole. */
        DISCARDED,
        /** An attempt failed. */
        FAILED,
        /** A run failed the maximum number of times; the experiment continued without it. */
        GIVEN_UP,
        /** An operator's hook could not be executed. */
        HOOK_FAILED,
        /** The plan is complete. */
        ENDED,
        /** The valid runs were compared; the detail is what the comparison found, in a sentence. */
        COMPARED
    }
}
