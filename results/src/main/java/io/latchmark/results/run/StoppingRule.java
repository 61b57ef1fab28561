package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * What an experiment is waiting for, if it may end before its last block: its figures are looked at after each block, and whoever
 * looks often finds what chance made.
 *
 * @param reason why it ends
 * @param firstLook the block after which it may end first, 2 or more
 * @param lastLook the last block
 */
public record StoppingRule(Reason reason, int firstLook, int lastLook) {
    public StoppingRule {
        Bounds.atLeast(2, "firstLook", firstLook);
        Bounds.atLeast(firstLook, "lastLook", lastLook);
    }

    /** The closed set of reasons. */
    public enum Reason {
        /** The interval is narrow enough, wherever it lies. */
        HALF_WIDTH,
        /** There is a verdict. */
        VERDICT
    }
}
