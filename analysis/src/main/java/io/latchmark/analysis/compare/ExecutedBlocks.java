package io.latchmark.analysis.compare;

import io.latchmark.results.experiment.BlockBreak;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The blocks of experiments as executed, which may differ from the plan: a failed run is repeated later, and an interrupted
 * experiment may continue hours later. A block is torn if a run of another block of its experiment started between its runs, or
 * a long time passed between two of them. Positions follow the start times.
 */
final class ExecutedBlocks {
    private final IdentityHashMap<Observation, RunFigures> figures = new IdentityHashMap<>();
    private final Set<String> torn = new HashSet<>();

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
        List<Duration> gaps = new ArrayList<>();
        for (int i = 1; i < ordered.size(); i++) {
            gaps.add(Duration.between(
                    ordered.get(i - 1).figures().started(),
                    ordered.get(i).figures().started()));
        }
        Duration limit = BlockBreak.longest(gaps);
        Map<String, List<Integer>> places = IntStream.range(0, ordered.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        place -> ordered.get(place).figures().block()));
        places.forEach((block, ofBlock) -> {
            boolean together = ofBlock.get(ofBlock.size() - 1) - ofBlock.get(0) == ofBlock.size() - 1
                    && ofBlock.stream()
                            .skip(1)
                            .allMatch(place -> gaps.get(place - 1).compareTo(limit) <= 0);
            if (!together) {
                torn.add(block);
            }
            List<Integer> positions = ofBlock.stream()
                    .map(place -> ordered.get(place).figures().position())
                    .sorted()
                    .toList();
            for (int i = 0; i < ofBlock.size(); i++) {
                Observation run = ordered.get(ofBlock.get(i));
                figures.put(run, run.figures().in(block, positions.get(i)));
            }
        });
    }

    /** The runs at their executed positions. */
    List<Observation> runs(List<Observation> planned) {
        return planned.stream()
                .map(run -> run.with(figures.getOrDefault(run, run.figures())))
                .toList();
    }

    boolean isTorn(String block) {
        return torn.contains(block);
    }
}
