package io.latchmark.results.run;

import com.fasterxml.jackson.annotation.JacksonInject;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.OptBoolean;
import io.latchmark.core.transaction.Mix;
import io.latchmark.results.Bounds;
import io.latchmark.results.Json;
import java.util.Optional;

/**
 * One level of load; a run has one or more, one after the other.
 *
 * @param users number of terminals
 * @param ratePerSecond transactions that arrive per second in an open loop; 0 in a closed loop
 * @param mix shares of the transaction types, if this level has its own; empty for the run's
 */
public record Step(
        int users,
        double ratePerSecond,

        @JsonInclude(JsonInclude.Include.NON_ABSENT) @JacksonInject(value = Json.MISSING, useInput = OptBoolean.TRUE)
        Optional<Mix> mix) {
    public Step {
        Bounds.atLeast(0, "users", users);
        Bounds.amount("ratePerSecond", ratePerSecond);
    }

    /** A step with the run's mix. */
    public Step(int users, double ratePerSecond) {
        this(users, ratePerSecond, Optional.empty());
    }
}
