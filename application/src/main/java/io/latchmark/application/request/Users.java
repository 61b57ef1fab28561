package io.latchmark.application.request;

import io.latchmark.analysis.summary.LadderSummary;
import io.latchmark.core.transaction.Mix;
import io.latchmark.results.run.Step;
import java.util.Optional;

/**
 * A number of users: {@code 100} or, with its own transaction mix, {@code 100:read-only}.
 *
 * @param mix empty for the run's
 */
public record Users(int number, Optional<Mix> mix) {
    /** Users with the run's mix. */
    public Users(int number) {
        this(number, Optional.empty());
    }

    /**
     * Parses a number of users.
     *
     * @throws IllegalArgumentException if the text is not one; its message says what to write
     */
    public static Users parse(String text) {
        int colon = text.indexOf(':');
        String number = (colon < 0 ? text : text.substring(0, colon)).strip();
        if (!number.matches("-?[0-9]{1,9}")) {
            throw new IllegalArgumentException(
                    "'" + number
                            + "' is not a whole number: write for example 100, or with a mix 100:read-only or 100:40/40/10/5/5");
        }
        return new Users(
                Integer.parseInt(number),
                colon < 0
                        ? Optional.empty()
                        : Optional.of(Mix.parse(text.substring(colon + 1).strip())));
    }

    /** The level of load for a comparison: {@code 100 users, read-only}. */
    public String level() {
        return LadderSummary.levelText(step());
    }

    Step step() {
        return new Step(number, 0, mix);
    }

    /** The text that {@link #parse} reads. */
    @Override
    public String toString() {
        return number + mix.map(own -> ":" + own.text()).orElse("");
    }
}
