package io.latchmark.analysis.summary;

/**
 * The identity of a closed loop, N = X·(R+Z): users are transactions per second times the mean duration of one cycle (Little's
 * law; the response time law of Denning and Buzen).
 *
 * @param users N, as configured
 * @param transactionsPerSecond X, committed and rolled back by design
 * @param responseSeconds R, mean over all types
 * @param thinkSeconds Z, mean of the specified times of the transactions that ended
 * @param tolerance maximum deviation from the identity, as a share of N: 1 %, plus three standard errors of a cycle with random
 *     think times
 */
public record InteractiveLaw(
        int users, double transactionsPerSecond, double responseSeconds, double thinkSeconds, double tolerance) {
    private static final double TOLERANCE = 0.01;
    private static final double STANDARD_ERRORS = 3;

    static InteractiveLaw of(int users, double transactionsPerSecond, Latency overall, ThinkTime think) {
        double responseSeconds = overall.mean() / 1e3;
        double round = responseSeconds + think.meanSeconds();
        double chance = overall.count() == 0 ? 0 : Math.sqrt(think.variance() / overall.count()) / round;
        return new InteractiveLaw(
                users,
                transactionsPerSecond,
                responseSeconds,
                think.meanSeconds(),
                TOLERANCE + STANDARD_ERRORS * chance);
    }

    /** X·(R+Z): the users that the measured figures account for. */
    public double accountedUsers() {
        return transactionsPerSecond * (responseSeconds + thinkSeconds);
    }

    /** Accounted users divided by users. */
    public double ratio() {
        return accountedUsers() / users;
    }

    /** Whether the figures account for the users, within the tolerance plus {@code more}. */
    public boolean holds(double more) {
        return Math.abs(ratio() - 1) <= tolerance + more;
    }

    /** Milliseconds that a user spends on one transaction: N/X. */
    public double millisPerTransaction() {
        return users / transactionsPerSecond * 1e3;
    }
}
