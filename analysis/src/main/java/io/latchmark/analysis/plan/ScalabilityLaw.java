package io.latchmark.analysis.plan;

import java.util.OptionalDouble;

/**
 * The universal scalability law (Gunther 1993, 2007): N users have a throughput of γN / (1 + α(N−1) + βN(N−1)).
 *
 * @param gamma transactions per second of a single user
 * @param alpha contention: the share of the work that is serialised
 * @param beta coherence: the cost per pair of users
 */
public record ScalabilityLaw(double gamma, double alpha, double beta) {
    /** Transactions per second with this number of users. */
    public double at(double users) {
        return gamma * users / divisor(users);
    }

    double divisor(double users) {
        return 1 + alpha * (users - 1) + beta * users * (users - 1);
    }

    /** The number of users beyond which throughput falls: √((1−α)/β); infinite if it never does. */
    public double peakUsers() {
        return beta > 0 ? Math.max(1, Math.sqrt((1 - alpha) / beta)) : Double.POSITIVE_INFINITY;
    }

    /** Maximum throughput: at the peak, or the asymptote; infinite if it grows without bound. */
    public double greatest() {
        double peak = peakUsers();
        return Double.isFinite(peak) ? at(peak) : alpha > 0 ? gamma / alpha : Double.POSITIVE_INFINITY;
    }

    /** The minimum number of users with this throughput; empty if there is none. */
    public OptionalDouble usersFor(double perSecond) {
        // βX·N² + (αX − βX − γ)·N + (1 − α)X = 0; the smaller root is before the peak.
        double square = beta * perSecond;
        double linear = (alpha - beta) * perSecond - gamma;
        double constant = (1 - alpha) * perSecond;
        double root = linear * linear - 4 * square * constant;
        if (linear >= 0 || root < 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(2 * constant / (-linear + Math.sqrt(root)));
    }
}
