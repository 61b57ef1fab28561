package io.latchmark.analysis.summary;

/**
 * The identity of a closed loop, N = X·(R+Z): users are transactions per second times the mean time of one round
 * (Little's law; the response time law of Denning and Buzen).
 *
 * @param users N, as set
 * @param transactionsPerSecond X, committed and rolled back by design
 * @param responseSeconds R, mean over all types
 * @param thinkSeconds Z
 */
public record ClosedLoop(int users, double transactionsPerSecond, double responseSeconds, double thinkSeconds) {
    /** How far the identity may be off before the measurement is doubted. */
    public static final double TOLERANCE = 0.01;

    /** X·(R+Z): the users that the measured figures account for. */
    public double accountedUsers() {
        return transactionsPerSecond * (responseSeconds + thinkSeconds);
    }

    /** Accounted users by users. */
    public double ratio() {
        return accountedUsers() / users;
    }

    /** Milliseconds that a user spends on one transaction: N/X. */
    public double millisPerTransaction() {
        return users / transactionsPerSecond * 1e3;
    }
}
