package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.imported.ImportRequest.StatedLoad;
import io.latchmark.platform.DurationText;
import java.time.Duration;

/**
 * The known properties of another tool's load.
 *
 * @param engine {@code postgresql}, {@code sqlserver} or the tool's name for it, in lower case
 * @param users 0 if unknown
 * @param warehouses 0 if unknown
 * @param pacing how start times of transactions were determined
 * @param isolation for example {@code read committed}, or {@code not known}
 * @param warmUp zero if there was none, or it is unknown
 * @param measured zero if the series determines it
 */
record ForeignLoad(
        String engine, int users, int warehouses, Pacing pacing, String isolation, Duration warmUp, Duration measured) {
    static final String NOT_KNOWN = "not known";

    /** A closed loop. */
    static ForeignLoad closed(String engine, int users, int warehouses, Duration measured) {
        return new ForeignLoad(engine, users, warehouses, Pacing.NONE, NOT_KNOWN, Duration.ZERO, measured);
    }

    /**
     * This load, with the user's values where its files have none.
     *
     * @throws LatchmarkException of category USAGE if a value is still missing, or contradicts the files
     */
    ForeignLoad with(StatedLoad given) {
        int allUsers = chosen("--users", "how many users there were", users, given.users());
        int all = chosen("--warehouses", "how large the database was", warehouses, given.warehouses());
        Duration length = measured.isZero() ? given.measured() : measured;
        if (!given.measured().isZero() && !length.equals(given.measured())) {
            throw LatchmarkException.usage("--measured " + DurationText.of(given.measured()) + ": the files say "
                    + DurationText.of(length) + "; leave the option out");
        }
        return new ForeignLoad(engine, allUsers, all, pacing, isolation, warmUp, length);
    }

    /** This load with the length of its series, to the second, unless another one is known. */
    ForeignLoad lasting(long seriesNanos) {
        Duration length = measured.isZero() ? Duration.ofSeconds(Math.max(1, Math.round(seriesNanos / 1e9))) : measured;
        return new ForeignLoad(engine, users, warehouses, pacing, isolation, warmUp, length);
    }

    /**
     * The length of a run whose files contain totals.
     *
     * @throws LatchmarkException of category USAGE if it is unknown
     */
    static Duration required(Duration known, StatedLoad given) {
        Duration length = known.isZero() ? given.measured() : known;
        if (length.isZero()) {
            throw LatchmarkException.usage(
                    "the files don't contain the length of the measurement, which is needed to compute rates: add --measured, for example --measured 5m");
        }
        return length;
    }

    private static int chosen(String option, String what, int known, int given) {
        if (known == 0 && given == 0) {
            throw LatchmarkException.usage(
                    "the files don't say " + what + ", without which runs can't be compared: add " + option);
        }
        if (known > 0 && given > 0 && known != given) {
            throw LatchmarkException.usage(
                    option + " " + given + ": the files say " + known + "; leave the option out");
        }
        return known > 0 ? known : given;
    }
}
