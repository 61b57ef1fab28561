package io.latchmark.operation.experiment;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.BlocksNeeded;
import io.latchmark.runner.experiment.ExperimentRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/**
 * What a pilot predicts for the whole experiment: how many blocks it needs, and how long they take.
 *
 * @param pilotBlocks blocks of the pilot, 2 or more
 * @param fileBlocks blocks that the file asks for, 2 or more
 * @param block length of a block
 */
public record PilotText(int pilotBlocks, int fileBlocks, Duration block) {
    /** With fewer, no permutation test reaches significance at 5 %. */
    private static final int LEAST_BLOCKS = 6;

    private static final List<Integer> EFFECTS_PERCENT = List.of(1, 3, 5, 10, 20);

    /**
     * The text.
     *
     * @param detectable what the pilot would have detected in its least precise comparison, as a share; NaN if it has
     *     none
     */
    public List<String> lines(double detectable) {
        List<String> lines = new ArrayList<>();
        if (!Double.isFinite(detectable)) {
            lines.add(
                    "This pilot can't say how many blocks are needed: it has no two blocks in which a configuration and"
                            + " the first one are both valid");
            return lines;
        }
        lines.add("How many blocks find a difference with a probability of 80 %, by the noise of this pilot's "
                + pilotBlocks + " blocks (rough):");
        for (int percent : EFFECTS_PERCENT) {
            OptionalInt needed = BlocksNeeded.of(detectable, pilotBlocks, percent / 100.0);
            lines.add(String.format(
                    Locale.ROOT,
                    "  %3d %%  %s",
                    percent,
                    needed.isPresent() ? text(Math.max(LEAST_BLOCKS, needed.getAsInt())) : "more than 1,000 blocks"));
        }
        lines.add("The file asks for " + text(fileBlocks) + ": enough for differences of "
                + NumberText.percent(BlocksNeeded.detectable(detectable, pilotBlocks, fileBlocks)) + " and more"
                + (fileBlocks < LEAST_BLOCKS ? ", but " + LEAST_BLOCKS + " are the least for a verdict" : ""));
        lines.add(
                "The pilot's runs are the first of the experiment: without --pilot the same command continues with the"
                        + " others; 'blocks' may be changed before");
        return lines;
    }

    private String text(int blocks) {
        return blocks + " blocks, " + ExperimentRunner.text(block.multipliedBy(blocks));
    }
}
