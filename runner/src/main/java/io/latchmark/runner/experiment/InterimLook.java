package io.latchmark.runner.experiment;

/**
 * What the measurements of an experiment say after a block: the difference that it waits for, as shares of the baseline's throughput.
 *
 * @param block the last one that is part of it
 * @param question what is compared, as {@code b against a at 16 users}
 * @param change the difference
 * @param low lower end of its 95 % interval, which allows for all looks
 * @param high upper end
 * @param isEnough whether no further block is needed
 * @param text what it says, and what is waited for
 * @param blocksLeast the total of blocks that is needed at least
 * @param blocksMost at most
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
