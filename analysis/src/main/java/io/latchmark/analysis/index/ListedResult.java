package io.latchmark.analysis.index;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A result as a row of the index. Texts are from outside.
 *
 * @param place kind and directory
 * @param label of its configuration, or its name
 * @param started empty if it is damaged, or has not started
 * @param load engine and size of a run; otherwise empty
 * @param validity whether its figures may be used
 * @param finding what it says, in a sentence; empty for a run with new orders per minute
 * @param note why it is not valid, or what it consists of
 * @param nopm new orders per minute of a run
 * @param p95Millis response time of New-Order of a run
 */
record ListedResult(
        Place place,
        String label,
        Optional<Instant> started,
        String load,
        Validity validity,
        String finding,
        String note,
        OptionalDouble nopm,
        OptionalDouble p95Millis) {
    /** Where a result is, and what it is. */
    record Place(ResultKind kind, Path directory) {}

    /** Whether figures may be used. */
    enum Validity {
        VALID("valid"),
        NOT_VALID("not valid"),
        INTERRUPTED("interrupted"),
        /** Measured by another tool. */
        NOT_CHECKED("not checked"),
        /** Its files can't be read. */
        DAMAGED("damaged");

        private final String title;

        Validity(String title) {
            this.title = title;
        }

        String title() {
            return title;
        }
    }

    /** What it is, in words. */
    String kindTitle() {
        return (validity == Validity.NOT_CHECKED ? "imported " : "")
                + place.kind().title();
    }

    /** Whether this is a run whose figures nothing has recorded. */
    boolean lacksFigures() {
        return place.kind() == ResultKind.RUN && validity != Validity.DAMAGED && nopm.isEmpty();
    }

    /** A result that has no figures of a run. */
    static ListedResult withoutFigures(
            Place place, String label, Optional<Instant> started, Validity validity, String finding, String note) {
        return new ListedResult(
                place, label, started, "", validity, finding, note, OptionalDouble.empty(), OptionalDouble.empty());
    }

    /** A result that can't be read. */
    static ListedResult damaged(Place place, String reason) {
        return withoutFigures(
                place, String.valueOf(place.directory().getFileName()), Optional.empty(), Validity.DAMAGED, "", reason);
    }
}
