package io.latchmark.storage.proof;

import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Compares rounds of known work with the devices' counters, and uses the median round. Other processes use the device too: before
 * each round, its counters are read over a period without work, and their growth is subtracted in proportion to time. A few
 * disturbed rounds hardly affect the median.
 */
final class DeviceRounds {
    private static final int QUIET_GROWTH_MAX = 5;

    private final List<Sampler> device;
    private final List<ProofRound> rounds = new ArrayList<>();
    private final long quietNanosMin;
    private long quietNanos;

    /** Each round is preceded by at least this quiet time. */
    DeviceRounds(List<Sampler> device, Duration quietMin) {
        this.device = device;
        this.quietNanosMin = quietMin.toNanos();
        this.quietNanos = quietNanosMin;
    }

    /** The expected and the counted amount of a round. */
    record ProofRound(Expectation expected, long counted) {
        double ratio() {
            return (double) counted / expected.amount().known();
        }
    }

    /**
     * Does a round of work between two readings.
     *
     * @param source the source whose expectations are compared
     */
    List<Expectation> execute(String source, Supplier<List<Expectation>> work) {
        if (device.isEmpty()) {
            return work.get();
        }
        CounterReadings idle = CounterReadings.of(device);
        long idleNanos = System.nanoTime();
        LockSupport.parkNanos(quietNanos);
        CounterReadings before = CounterReadings.of(device);
        long beforeNanos = System.nanoTime();
        List<Expectation> expected = work.get();
        CounterReadings after = CounterReadings.of(device);
        long workNanos = System.nanoTime() - beforeNanos;
        double share = (double) workNanos / (beforeNanos - idleNanos);
        expected.stream()
                .filter(its -> its.source().equals(source))
                .forEach(its -> rounds.add(
                        new ProofRound(its, after.gain(its, before) - (long) (share * before.gain(its, idle)))));
        quietNanos = Math.max(quietNanosMin, Math.min(QUIET_GROWTH_MAX * quietNanosMin, workNanos));
        return expected;
    }

    /** The median round of each kind of expectation. */
    List<ProofFigure> figures() {
        List<ProofFigure> figures = new ArrayList<>();
        rounds.stream()
                .map(round -> round.expected().amount().work())
                .distinct()
                .forEach(work -> median(work)
                        .ifPresent(round ->
                                figures.add(ProofFigure.of(round.expected().amount(), round.counted()))));
        return figures;
    }

    private Optional<ProofRound> median(String work) {
        List<ProofRound> sorted = rounds.stream()
                .filter(round -> round.expected().amount().work().equals(work))
                .sorted(Comparator.comparingDouble(ProofRound::ratio))
                .toList();
        return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
    }
}
