package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Step;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The figures of all load levels of one run, in the order of measurement.
 *
 * @param levels at least one
 * @param open whether a level is a rate instead of a number of users
 * @param limit what a search for the highest rate found, whose steps the levels are; empty if there was none
 */
public record LadderSummary(List<Level> levels, boolean open, Optional<RateLimit> limit) {
    /** One load level. */
    public record Level(Step step, RunSummary summary) {
        /** Users, or transactions per second in an open loop. */
        public double load(boolean open) {
            return open ? step.ratePerSecond() : step.users();
        }
    }

    public LadderSummary {
        levels = List.copyOf(levels);
    }

    /** Summarises every level of a run. */
    public static LadderSummary of(RunData data) {
        return new LadderSummary(
                IntStream.range(0, data.steps().size())
                        .mapToObj(index -> new Level(data.steps().get(index).step(), RunSummary.of(data, index)))
                        .toList(),
                data.record().workload().pacing().isOpen(),
                RateLimit.of(data.record(), data.steps()));
    }

    /** Whether there is more than one level. */
    public boolean isLadder() {
        return levels.size() > 1;
    }

    /** The levels that are checked: all, but of a search only the last, since the others are beyond the limit on purpose. */
    public List<Level> checked() {
        return limit.isPresent() ? levels.subList(levels.size() - 1, levels.size()) : levels;
    }

    /** The level with the most new orders per minute; the last one of a search. */
    public Level best() {
        return checked().stream()
                .max(Comparator.comparingDouble(
                        (Level level) -> Double.isFinite(level.summary().nopm())
                                ? level.summary().nopm()
                                : -1))
                .orElseThrow();
    }

    /** A level as a number, for display. */
    public String levelNumber(Level level) {
        double load = level.load(open);
        return load == Math.rint(load) ? NumberText.whole(load) : NumberText.of(load);
    }

    /** A level in words: {@code 50 users}, {@code 50 users, read-only}, {@code 500 transactions/s offered}. */
    public String levelText(Level level) {
        return open ? levelNumber(level) + " transactions/s offered" : levelText(level.step());
    }

    /** A level of a closed loop in words. */
    public static String levelText(Step step) {
        return (step.users() == 0 ? "unknown load" : CountText.of(step.users(), "user", "users"))
                + step.mix().map(mix -> ", " + mix.text()).orElse("");
    }

    /** The levels with the mix of the run, which form one curve. */
    public List<Level> ofRunsMix() {
        return levels.stream().filter(level -> level.step().mix().isEmpty()).toList();
    }

    /** A verdict for a table cell. */
    public static String steadyText(SteadyState.Verdict verdict) {
        return switch (verdict) {
            case STEADY -> "yes";
            case NOT_STEADY -> "NOT STEADY";
            case NOT_DECIDED -> "not decided";
        };
    }
}
