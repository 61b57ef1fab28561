package io.latchmark.runner.experiment;

/**
 * An interim result of an experiment after a block: the difference it is waiting for, as a fraction of the baseline's throughput.
 *
 * @param block the last block included
 * @param question what is compared, for example {@code b against a at 16 users}
 * @param change the difference
 * @param low lower end of its 95 % interval, corrected for all interim looks
 * @param high upper end
 * @param isEnough whether no further block is needed
 * @param text the result, and what is waited for
 * @param blocksLeast minimum total of blocks
 * @param blocksMost maximum total of blocks
 */
public record InterimLook(
        int block,
        String question,
        double change,
        double low,
        double high,
        boolean isEnough,
        String text,
        int blocksLeast,
        int blocksMost) {}
