package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.steady.SteadyState;
import io.latchmark.results.run.Step;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The figures of all levels of load of one run, in the order in which they were measured.
 *
 * @param rungs at least one
 * @param open whether a level is a rate rather than a number of users
 */
public record LadderSummary(List<Rung> rungs, boolean open) {
    /** One level of load. */
    public record Rung(Step step, RunSummary summary) {
        /** Users, or transactions per second in an open loop. */
        public double level(boolean open) {
            return open ? step.ratePerSecond() : step.users();
        }
    }

    public LadderSummary {
        rungs = List.copyOf(rungs);
    }

    /** Summarises every level of a run. */
    public static LadderSummary of(RunData data) {
        return new LadderSummary(
                IntStream.range(0, data.steps().size())
                        .mapToObj(index -> new Rung(data.steps().get(index).step(), RunSummary.of(data, index)))
                        .toList(),
                data.record().settings().pacing().isOpen());
    }

    /** Whether there is more than one level. */
    public boolean isLadder() {
        return rungs.size() > 1;
    }

    /** The level with most new orders per minute. */
    public Rung best() {
        return rungs.stream()
                .max(Comparator.comparingDouble((Rung rung) ->
                        Double.isFinite(rung.summary().nopm()) ? rung.summary().nopm() : -1))
                .orElseThrow();
    }

    /** A level as a number. */
    public String levelNumber(Rung rung) {
        double level = rung.level(open);
        return level == Math.rint(level) ? NumberText.whole(level) : NumberText.of(level);
    }

    /** A level in words: {@code 50 users}, {@code 500 transactions/s offered}. */
    public String levelText(Rung rung) {
        String unit = open ? " transactions/s offered" : rung.step().users() == 1 ? " user" : " users";
        return levelNumber(rung) + unit;
    }

    /** A verdict in a table's cell. */
    public static String steadyText(SteadyState.Verdict verdict) {
        return switch (verdict) {
            case STEADY -> "yes";
            case NOT_STEADY -> "NOT STEADY";
            case NOT_DECIDED -> "not decided";
        };
    }
}
