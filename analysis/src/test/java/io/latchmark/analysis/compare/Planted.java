package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.RunConclusion.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/**
 * Runs of a closed loop with chosen demands: a number of reads of a time each in a transaction, 3 ms of log flush
 * and 2 ms on the processor. Each demand varies from run to run by a log-normal factor, and all of them from block to
 * block by another; throughput follows by N/X. The device is busy with reads for half of their time.
 */
final class Planted {
    static final int USERS = 8;

    private final Random random;
    private final String label;
    private double reads = 35;
    private double millisPerRead = 0.4;
    private double deviation = 0.02;

    Planted(Random random, String label) {
        this.random = random;
        this.label = label;
    }

    Planted reads(double count, double millisEach) {
        reads = count;
        millisPerRead = millisEach;
        return this;
    }

    /** The standard deviation of the logarithm of each demand between runs. */
    Planted deviation(double ofLogarithm) {
        deviation = ofLogarithm;
        return this;
    }

    /** Runs in blocks, with the blocks' own factors. */
    List<Observation> inBlocks(double[] factors) {
        List<Observation> runs = new ArrayList<>();
        for (int block = 0; block < factors.length; block++) {
            runs.add(run("pool " + block, factors[block]));
        }
        return runs;
    }

    /** Runs that belong to no block. */
    List<Observation> unblocked(int count) {
        List<Observation> runs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            runs.add(run("", 1));
        }
        return runs;
    }

    private Observation run(String block, double factor) {
        double count = reads * noise();
        double each = millisPerRead * noise() * factor;
        double flush = 3 * noise() * factor;
        double cpu = 2 * noise() * factor;
        double total = count * each + flush + cpu;
        double perSecond = USERS / total * 1e3;
        double serviceMillis = each / 2;
        Ledger user = new Ledger(
                total,
                List.of(
                        new Part("data-page read", count * each, count),
                        new Part("log flush", flush, Double.NaN),
                        new Part("CPU and runnable", cpu, Double.NaN),
                        new Part(Ledger.RESIDUAL, 0, Double.NaN)));
        Ledger device = new Ledger(
                count * serviceMillis + 0.5,
                List.of(
                        new Part("device vda: reads", count * serviceMillis, count),
                        new Part(Ledger.RESIDUAL, 0.5, Double.NaN)));
        return new Observation(
                new RunFigures(
                        label + "-" + random.nextInt(),
                        label,
                        "8 users",
                        block,
                        Status.COMPLETE,
                        "",
                        List.of(),
                        perSecond * 27,
                        perSecond),
                false,
                device.totalMillis() * perSecond / 1e3,
                Optional.of(user),
                Optional.of(device),
                Map.<TransactionType, Distribution>of(),
                Map.of("settings.shared_buffers", label),
                new Observation.Series(List.of(), List.of()),
                Approaches.NONE);
    }

    private double noise() {
        return Math.exp(deviation * random.nextGaussian());
    }
}
