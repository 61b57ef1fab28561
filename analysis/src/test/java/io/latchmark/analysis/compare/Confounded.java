package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;

import io.latchmark.results.run.RunConclusion.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Planted runs of which something else than the configuration may make the difference. */
final class Confounded {
    static final int BLOCKS = 6;

    private final Random random;

    Confounded(Random random) {
        this.random = random;
    }

    /** One configuration lacked its database: the experiment continued, and was repeated hours later, when a neighbour had come. */
    Contrast resumed() {
        List<Observation> base = blocks("folder-a", 0.4);
        List<Observation> other = new ArrayList<>();
        for (Observation run : blocks("folder-b", 0.5)) {
            other.add(starting(run, run.figures().started().plus(Duration.ofHours(3))));
        }
        return contrast(base, other);
    }

    /** B is quicker on either of two hosts, of which the slow one ran most of B. */
    Contrast onUnequalHosts() {
        List<Observation> base = new ArrayList<>(onHost("a", "fast", 0.2, 5));
        base.addAll(onHost("a", "slow", 0.43, 1));
        List<Observation> other = new ArrayList<>(onHost("b", "fast", 0.18, 1));
        other.addAll(onHost("b", "slow", 0.4, 5));
        return contrast(interleaved(base, 0), interleaved(other, 1));
    }

    /** Each run is 3 % slower than the one before it, and most runs of one configuration came first. */
    Contrast mostlyInOrder() {
        return contrast(
                new Planted(random, "a").drift(0.03).at(0, 1, 3, 4).unblocked(4),
                new Planted(random, "b").drift(0.03).at(2, 5, 6, 7, 8, 9).unblocked(6));
    }

    /** A check marks all runs of the second configuration, and none of the first. */
    Contrast marked(String check) {
        return contrast(blocks("a", 0.4), marked(blocks("b", 0.5), check));
    }

    List<Observation> blocks(String label, double millisPerRead) {
        double[] same = new double[BLOCKS];
        Arrays.fill(same, 1);
        int[] places = new int[BLOCKS];
        Arrays.setAll(places, block -> (block % 2 == 0) == label.endsWith("a") ? 0 : 1);
        List<Observation> runs = new ArrayList<>();
        for (Observation run :
                new Planted(random, label).reads(35, millisPerRead).at(places).inBlocks(same)) {
            int number = runs.size() * 2 + places[runs.size()];
            runs.add(starting(run, Instant.EPOCH.plus(Duration.ofMinutes(3L * number))));
        }
        return runs;
    }

    private List<Observation> onHost(String label, String host, double millisPerRead, int count) {
        return new Planted(random, label)
                .reads(35, millisPerRead)
                .fact("host.host_name", host)
                .unblocked(count);
    }

    private static List<Observation> interleaved(List<Observation> runs, int first) {
        List<Observation> started = new ArrayList<>();
        for (Observation run : runs) {
            long number = started.size() * 2L + (started.size() % 2 == 0 ? first : 1 - first);
            started.add(starting(run, Instant.EPOCH.plus(Duration.ofMinutes(3 * number))));
        }
        return started;
    }

    static List<Observation> marked(List<Observation> runs, String check) {
        return runs.stream()
                .map(run ->
                        Planted.with(run, run.figures().started(), Status.COMPLETE, "", List.of(check + ": planted")))
                .toList();
    }

    static Observation starting(Observation run, Instant start) {
        return Planted.with(run, start, Status.COMPLETE, "", List.of());
    }
}
