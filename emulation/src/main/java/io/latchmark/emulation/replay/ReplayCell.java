package io.latchmark.emulation.replay;

import io.latchmark.emulation.Bound;

/**
 * A closed loop with one access pattern.
 *
 * @param readPercent share of reads
 * @param sequential whether each request follows the last one; otherwise positions are uniformly distributed
 * @param blockBytes of a request
 * @param startBytes start of the span on the volume
 * @param spanBytes of the volume
 * @param outstandingIos requests in flight
 */
public record ReplayCell(
        int readPercent, boolean sequential, int blockBytes, long startBytes, long spanBytes, int outstandingIos) {
    public ReplayCell {
        Bound.require("readPercent", readPercent, 0, 100, "give a share");
        Bound.require("blockBytes", blockBytes, 512, 1 << 30, "give a block of 512 B to 1 GiB");
        Bound.require("startBytes", startBytes, 0, 1L << 50, "give an offset of 0 B or more");
        Bound.require("spanBytes", spanBytes, blockBytes, 1L << 50, "give a span of one block or more");
        Bound.require("outstandingIos", outstandingIos, 1, 4096, "give 1 to 4096 I/Os at a time");
    }

    /** A cell whose span starts at the start of the volume. */
    public ReplayCell(int readPercent, boolean sequential, int blockBytes, long spanBytes, int outstandingIos) {
        this(readPercent, sequential, blockBytes, 0, spanBytes, outstandingIos);
    }
}
