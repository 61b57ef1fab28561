package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.Gates;
import io.latchmark.results.run.RunConclusion.Status;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Comparisons of every kind that a reader may meet, with planted differences. */
final class FirstScreens {
    private static final double[] READ_MILLIS = {0.4, 0.405, 0.5, 0.3, 0.02, 1.6, 0.4};

    private FirstScreens() {}

    /** The kinds of planted comparisons. */
    enum Kind {
        WINNER,
        EQUAL,
        NOISY,
        SHORT,
        TOO_FEW,
        UNPAIRED,
        THREE,
        PROCESSORS,
        DISTURBED,
        ONE_SIDE,
        UNSTEADY,
        RATE
    }

    static Comparison comparison(Kind kind, long seed) {
        Random random = new Random(seed);
        int blocks = kind == Kind.TOO_FEW ? 3 : 4 + random.nextInt(6);
        double noise = kind == Kind.NOISY ? 0.25 : 0.01 + 0.02 * random.nextDouble();
        List<Observation> runs = new ArrayList<>(runs(kind, random, "array-a", 0.4, blocks, noise));
        double each = kind == Kind.EQUAL || kind == Kind.NOISY ? 0.4 : READ_MILLIS[random.nextInt(READ_MILLIS.length)];
        runs.addAll(runs(kind, random, "array-b", each, blocks, noise));
        if (kind == Kind.THREE) {
            runs.addAll(runs(kind, random, "array-c", 0.7, blocks, noise));
        }
        return Comparison.of(runs, ComparisonOptions.DEFAULT);
    }

    private static List<Observation> runs(
            Kind kind, Random random, String label, double millisPerRead, int blocks, double noise) {
        Planted planted = new Planted(random, label)
                .reads(35, millisPerRead)
                .deviation(noise)
                .fact("devices.data.model", label.equals("array-a") ? "SAS 10k" : "NVMe");
        if (kind == Kind.RATE) {
            planted.atRate(40);
        }
        if (kind == Kind.UNSTEADY) {
            planted.unsteady();
        }
        boolean second = !label.equals("array-a");
        planted.at(IntStream.range(0, blocks)
                .map(block -> kind == Kind.UNPAIRED ? 2 * block + (second ? 1 : 0) : 1 + (block + (second ? 1 : 0)) % 2)
                .toArray());
        double[] factors = IntStream.range(0, blocks)
                .mapToDouble(block -> 1 + 0.05 * random.nextGaussian())
                .toArray();
        List<Observation> runs = kind == Kind.UNPAIRED ? planted.unblocked(blocks) : planted.inBlocks(factors);
        return IntStream.range(0, runs.size())
                .mapToObj(i -> marked(kind, runs.get(i), i, second))
                .toList();
    }

    private static Observation marked(Kind kind, Observation run, int index, boolean second) {
        RunFigures old = run.figures();
        List<String> marks = switch (kind) {
            case PROCESSORS -> List.of(Gates.PROCESSORS + ": 99 % busy");
            case DISTURBED -> List.of(Gates.DISTURBANCES.get(0) + ": other programs used 40 %");
            case ONE_SIDE -> second ? List.of(Gates.DISTURBANCES.get(0) + ": other programs used 40 %") : List.of();
            case SHORT -> List.of("steady state: in 60 s a change of throughput below 30 % would not be seen");
            case UNSTEADY -> List.of("steady state: NOT STEADY: level -30 % at 40 s");
            default -> List.of();
        };
        Instant started = kind == Kind.UNPAIRED
                ? old.started()
                : Instant.EPOCH.plusSeconds(1_800L * index + 900L * (old.position() - 1));
        boolean loaded = marks.toString().contains("40 %");
        RunFigures figures = new RunFigures(
                old.run(),
                old.label(),
                old.level(),
                old.workload(),
                old.block(),
                old.position(),
                old.until(),
                started,
                Status.COMPLETE,
                "",
                marks,
                loaded ? 0.4 : 0.01,
                false,
                old.newOrdersPerMinute(),
                old.transactionsPerSecond(),
                old.newOrderP95Millis(),
                old.highestRatePerSecond());
        return run.with(figures);
    }
}
