package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * One level of load; a run has one or more, one after the other.
 *
 * @param users number of terminals
 * @param ratePerSecond transactions that arrive per second in an open loop; 0 in a closed loop
 */
public record Step(int users, double ratePerSecond) {
    public Step {
        Bounds.atLeast(0, "users", users);
        Bounds.amount("ratePerSecond", ratePerSecond);
    }
}
