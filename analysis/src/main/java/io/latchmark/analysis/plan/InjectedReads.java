package io.latchmark.analysis.plan;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.injection.InjectionEffect;
import io.latchmark.analysis.statistics.Range;
import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.results.run.DelayKind;
import java.util.List;
import java.util.Optional;

/**
 * The effect of delayed reads on throughput in a run, and the prediction for another read latency: X·exp(b·(l′ − l)) with the
 * measured slope b. Measured for a delay of {@link InjectionEffect#addedMillis}; everything else is extrapolated.
 *
 * @param run its id
 * @param users N
 * @param effect of the delay, in at least two pairs of windows
 * @param deviceMillis device read latency without a delay
 */
record InjectedReads(String run, int users, InjectionEffect effect, double deviceMillis) {
    /** The result of a run; empty if reads were not delayed, or their latency is unknown. */
    static Optional<InjectedReads> of(CheckedRun run, List<InjectionEffect> effects) {
        LadderSummary.Level first = run.ladder().levels().get(0);
        String id = run.data().record().identity().id();
        double callMillis = Level.of(
                        id, first.step().users(), first.summary(), run.ladder().open())
                .reads()
                .map(reads -> reads.callMillisEach()
                        - (Double.isFinite(reads.deviceMillisEach()) ? reads.deviceMillisEach() : reads.millisEach()))
                .orElse(0.0);
        return effects.stream()
                .filter(effect -> effect.kind() == DelayKind.READS)
                .filter(effect -> effect.slope().isReplicated() && Double.isFinite(effect.plainReadMillis()))
                .findFirst()
                .map(effect -> new InjectedReads(
                        id, first.step().users(), effect, Math.max(0, effect.plainReadMillis() - callMillis)));
    }

    /** Transactions per second at this device read latency. */
    double perSecond(double readMillis) {
        return at(effect.slope().value(), readMillis);
    }

    /** Transactions per second at the ends of the slope's 95 % interval. */
    Range range(double readMillis) {
        double one = at(effect.low(), readMillis);
        double other = at(effect.high(), readMillis);
        return new Range(Math.min(one, other), Math.max(one, other));
    }

    private double at(double slope, double readMillis) {
        return effect.plainPerSecond() * Math.exp(slope * (readMillis - deviceMillis));
    }

    /** How far the requested latency is from the measured ones. */
    String extrapolation(double readMillis) {
        Range measured = new Range(deviceMillis, deviceMillis + effect.addedMillis());
        return Extrapolation.beside(readMillis, measured, "measured");
    }
}
