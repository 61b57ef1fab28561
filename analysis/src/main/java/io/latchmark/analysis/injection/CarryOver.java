package io.latchmark.analysis.injection;

import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.statistics.Estimate;
import java.util.List;
import org.apache.commons.statistics.descriptive.Mean;
import org.apache.commons.statistics.descriptive.Variance;

/**
 * Whether throughput still changes within windows: the logarithm of throughput in the last second less that in the first, over
 * windows that follow a change of delay. The mean is 0 if the wash-out is long enough.
 *
 * @param delayed over the windows with the delay
 * @param plain over the windows without
 */
public record CarryOver(Estimate delayed, Estimate plain) {
    /** Confidence level of each interval: without carry-over, one of the two excludes 0 in 5 % of runs. */
    private static final double PROBABILITY = 1 - Estimate.ALPHA / 2;

    static CarryOver of(List<InjectedWindows.Delayed> windows, SecondRates rates) {
        return new CarryOver(mean(windows, rates, true), mean(windows, rates, false));
    }

    private static Estimate mean(List<InjectedWindows.Delayed> windows, SecondRates rates, boolean delayed) {
        double[] changes = windows.stream()
                .filter(window -> window.afterChange() && window.delay().delay().isZero() != delayed)
                .map(window -> window.seconds(rates))
                .filter(seconds -> seconds.length > 1)
                .mapToDouble(seconds -> Math.log(seconds[seconds.length - 1] / seconds[0]))
                .filter(Double::isFinite)
                .toArray();
        double mean = Mean.of(changes).getAsDouble();
        return changes.length < 2
                ? Estimate.withoutError(mean)
                : new Estimate(
                        mean, Math.sqrt(Variance.of(changes).getAsDouble() / changes.length), changes.length - 1.0);
    }

    /** Whether there are enough windows of both kinds. */
    boolean isKnown() {
        return delayed.isReplicated() && plain.isReplicated();
    }

    /** Whether throughput changes significantly within the windows of one kind. */
    public boolean isFound() {
        return isKnown() && (excludesZero(delayed) || excludesZero(plain));
    }

    private static boolean excludesZero(Estimate change) {
        return Math.abs(change.value()) > change.halfWidth(PROBABILITY);
    }

    /** Both changes with their intervals. */
    String text() {
        return text(delayed) + " with the delay, " + text(plain) + " without";
    }

    private static String text(Estimate change) {
        double half = change.halfWidth(PROBABILITY);
        return InjectionFindings.percent(change.value()) + " (" + InjectionFindings.percent(change.value() - half)
                + " to " + InjectionFindings.percent(change.value() + half) + ")";
    }
}
