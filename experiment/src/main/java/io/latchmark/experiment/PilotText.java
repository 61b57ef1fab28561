package io.latchmark.experiment;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.BlocksNeeded;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.platform.CountText;
import io.latchmark.runner.experiment.ExperimentRunner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A pilot's prediction for the whole experiment: how many blocks it needs, and how long they take.
 *
 * @param pilotBlocks blocks of the pilot, 2 or more
 * @param fileBlocks blocks in the file, 2 or more
 * @param block duration of a block
 */
public record PilotText(int pilotBlocks, int fileBlocks, Duration block) {
    private static final List<Integer> EFFECTS_PERCENT = List.of(1, 3, 5, 10, 20);

    /**
     * The text.
     *
     * @param estimate the least precise of the pilot's comparisons; empty if it has none
     */
    public List<String> lines(Optional<Estimate> estimate) {
        List<String> lines = new ArrayList<>();
        if (estimate.isEmpty()) {
            lines.add(
                    "This pilot can't say how many blocks are needed: it has no two blocks in which a configuration and"
                            + " the first one are both valid");
            return lines;
        }
        BlocksNeeded needed = BlocksNeeded.of(estimate.get(), true, pilotBlocks, pilotBlocks);
        lines.add("How many blocks find a difference with a probability of 80 %, by the noise of this pilot's "
                + pilotBlocks + " blocks; the second number is enough in 4 of 5 cases, though the pilot may have been"
                + " quiet by chance:");
        for (int percent : EFFECTS_PERCENT) {
            lines.add(String.format(
                    Locale.ROOT,
                    "  %3d %%  %s; %s",
                    percent,
                    text(needed.likely(percent / 100.0)),
                    text(needed.assured(percent / 100.0))));
        }
        lines.add("The file asks for " + text(fileBlocks) + ": enough for differences of "
                + NumberText.percent(needed.likelyDetectable(fileBlocks)) + " and more, and in 4 of 5 cases of "
                + NumberText.percent(needed.assuredDetectable(fileBlocks))
                + (fileBlocks < Estimator.VERDICT_MIN
                        ? ", but " + Estimator.VERDICT_MIN + " are needed for a verdict"
                        : ""));
        lines.add(
                "The pilot's runs are the first of the experiment: without --pilot the same command continues with the"
                        + " others; 'blocks' may be changed before");
        return lines;
    }

    private String text(OptionalInt blocks) {
        return blocks.isPresent() ? text(blocks.getAsInt()) : "more than 1,000 blocks";
    }

    private String text(int blocks) {
        return CountText.of(blocks, "block", "blocks") + ", " + ExperimentRunner.text(block.multipliedBy(blocks));
    }
}
