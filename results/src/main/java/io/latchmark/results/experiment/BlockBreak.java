package io.latchmark.results.experiment;

import java.time.Duration;
import java.util.List;

/** The longest gap between two runs that does not tear their block. */
public final class BlockBreak {
    /** Multiple of the usual gap. */
    private static final int USUAL_GAPS = 5;
    /** A shorter gap never tears a block. */
    private static final Duration LEAST = Duration.ofMinutes(10);

    private BlockBreak() {}

    /**
     * The longest gap that is allowed.
     *
     * @param gaps between successive runs of an experiment; may be empty
     */
    public static Duration longest(List<Duration> gaps) {
        Duration usual =
                gaps.stream().sorted().skip(gaps.size() / 2).findFirst().orElse(Duration.ZERO);
        Duration several = usual.multipliedBy(USUAL_GAPS);
        return several.compareTo(LEAST) > 0 ? several : LEAST;
    }
}
