package io.latchmark.results.run;

import io.latchmark.core.transaction.Mix;
import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.util.Optional;

/**
 * One level of load; a run has one or more, one after the other.
 *
 * @param users number of terminals
 * @param ratePerSecond transactions that arrive per second in an open loop; 0 in a closed loop
 * @param mix shares of the transaction types, if this level has its own; empty for the run's
 */
public record Step(
        int users, double ratePerSecond, @OrMissing Optional<Mix> mix) {
    public Step {
        Bounds.amount("ratePerSecond", ratePerSecond);
    }

    /** A step with the run's mix. */
    public Step(int users, double ratePerSecond) {
        this(users, ratePerSecond, Optional.empty());
    }

    /**
     * Parses a level of a closed loop: {@code 100} or, with its own transaction mix, {@code 100:read-only}.
     *
     * @throws IllegalArgumentException if the text is not one; its message says what to write
     */
    public static Step parse(String text) {
        int colon = text.indexOf(':');
        String number = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (!number.matches("-?[0-9]{1,9}")) {
            throw new IllegalArgumentException(
                    "'" + number
                            + "' is not a whole number: write for example 100, or with a mix 100:read-only or 100:40/40/10/5/5");
        }
        return new Step(
                Integer.parseInt(number),
                0,
                colon < 0
                        ? Optional.empty()
                        : Optional.of(Mix.parse(text.substring(colon + 1).strip())));
    }

    /** The text that {@link #parse} reads, of a level of a closed loop. */
    public String text() {
        return users + mix.map(own -> ":" + own.text()).orElse("");
    }
}
