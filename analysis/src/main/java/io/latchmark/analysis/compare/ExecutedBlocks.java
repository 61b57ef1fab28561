package io.latchmark.analysis.compare;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The blocks of experiments as executed, which may differ from the plan: a failed run is repeated later, and an interrupted
 * experiment may continue hours later. Runs of one block stay together unless a run of another block of the experiment started
 * between them or a long time passed; otherwise they form separate blocks. Positions follow the start times.
 */
final class ExecutedBlocks {
    /** A gap between two starts longer than this multiple of the usual gap is a break. */
    private static final int BREAK = 5;
    /** A shorter gap is no break. */
    private static final Duration BREAK_MIN = Duration.ofMinutes(10);

    private final IdentityHashMap<Observation, RunFigures> figures = new IdentityHashMap<>();

    private ExecutedBlocks() {}

    /** The blocks of the runs of two groups; runs without a block stay as they are. */
    static ExecutedBlocks of(List<Observation> base, List<Observation> other) {
        ExecutedBlocks blocks = new ExecutedBlocks();
        Stream.concat(base.stream(), other.stream())
                .filter(run -> !run.figures().block().isEmpty())
                .sorted(Comparator.<Observation, Instant>comparing(
                                run -> run.figures().started())
                        .thenComparing(run -> run.figures().block())
                        .thenComparing(run -> run.figures().position()))
                .collect(Collectors.groupingBy(run -> experiment(run.figures().block())))
                .values()
                .forEach(blocks::divide);
        return blocks;
    }

    /** A block's name ends in its number. */
    private static String experiment(String block) {
        return block.substring(0, Math.max(0, block.lastIndexOf(' ')));
    }

    private void divide(List<Observation> ordered) {
        Duration limit = limit(ordered);
        Map<String, Integer> parts = new HashMap<>();
        int first = 0;
        for (int i = 1; i <= ordered.size(); i++) {
            if (i == ordered.size()
                    || !isTogether(ordered.get(i - 1).figures(), ordered.get(i).figures(), limit)) {
                take(ordered.subList(first, i), parts);
                first = i;
            }
        }
    }

    private static boolean isTogether(RunFigures one, RunFigures next, Duration limit) {
        return one.block().equals(next.block())
                && Duration.between(one.started(), next.started()).compareTo(limit) <= 0;
    }

    private static Duration limit(List<Observation> ordered) {
        List<Duration> between = new ArrayList<>();
        for (int i = 1; i < ordered.size(); i++) {
            between.add(Duration.between(
                    ordered.get(i - 1).figures().started(),
                    ordered.get(i).figures().started()));
        }
        between.sort(Comparator.naturalOrder());
        Duration usual = between.isEmpty() ? Duration.ZERO : between.get(between.size() / 2);
        Duration limit = usual.multipliedBy(BREAK);
        return limit.compareTo(BREAK_MIN) < 0 ? BREAK_MIN : limit;
    }

    private void take(List<Observation> together, Map<String, Integer> parts) {
        String planned = together.get(0).figures().block();
        int part = parts.merge(planned, 1, Integer::sum);
        String block = part == 1 ? planned : planned + ", part " + part;
        List<Integer> positions =
                together.stream().map(run -> run.figures().position()).sorted().toList();
        for (int i = 0; i < together.size(); i++) {
            figures.put(together.get(i), together.get(i).figures().in(block, positions.get(i)));
        }
    }

    /** The runs with their executed blocks. */
    List<Observation> runs(List<Observation> planned) {
        return planned.stream()
                .map(run -> run.with(figures.getOrDefault(run, run.figures())))
                .toList();
    }
}
