package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * The condition under which an experiment may end before its last block. Its figures are then evaluated after each block, with a
 * correction, because repeated looks find chance differences.
 *
 * @param reason why it ends
 * @param firstLook the first block after which it may end, 2 or more
 * @param lastLook the last block
 */
public record StoppingRule(Reason reason, int firstLook, int lastLook) {
    public StoppingRule {
        Bounds.atLeast(2, "firstLook", firstLook);
        Bounds.atLeast(firstLook, "lastLook", lastLook);
    }

    /** The reasons. */
    public enum Reason {
        /** The interval is narrow enough, whatever its centre. */
        HALF_WIDTH,
        /** There is a verdict. */
        VERDICT
    }
}
