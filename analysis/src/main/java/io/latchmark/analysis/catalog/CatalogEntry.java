package io.latchmark.analysis.catalog;

import io.latchmark.results.Bounds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run, probe or experiment in a {@link Catalog}. Texts may come from an untrusted source.
 *
 * @param path the directory, relative to the folder, separated by {@code /}
 * @param stamp sizes and times of the files; the entry is valid while they are unchanged
 * @param label name of the configuration or experiment
 * @param started start time
 * @param settings what was measured; empty if it is not a run
 * @param state its current state
 * @param note what is wrong, or the progress of a probe or experiment
 * @param figures empty until they are computed, and for results without any
 */
public record CatalogEntry(
        Kind kind,
        String path,
        String stamp,
        String label,
        Optional<Instant> started,
        Optional<Load> settings,
        State state,
        String note,
        Optional<Figures> figures) {
    /** The kind of result. */
    public enum Kind {
        RUN,
        PROBE,
        EXPERIMENT
    }

    /** The state of a result. */
    public enum State {
        /** Not ended, and its files changed within the last seconds. */
        RUNNING,
        /** Ended, and no check warns about its figures. */
        COMPLETE,
        NOT_VALID,
        INTERRUPTED,
        /** Measured by another tool and not checked. */
        IMPORTED,
        /** Its files can't be read. */
        UNREADABLE
    }

    /** What a run measured: the engine, and the sizes of database and load. */
    public record Load(String engine, int warehouses, int users) {
        public Load {
            Bounds.atLeast(0, "warehouses", warehouses);
            Bounds.atLeast(0, "users", users);
        }
    }

    /**
     * Figures of a run, or findings of an experiment.
     *
     * @param newOrdersPerMinute committed, in the measurement interval
     * @param p95Millis response time of New-Order
     * @param topWait the wait class with most sessions; empty if none was seen
     * @param course new orders per minute over the whole run, at most {@value Catalog#COURSE_MAX} points at equal distances
     * @param findings for a run, the names of the checks that warn; for an experiment, which of its configurations are faster
     */
    public record Figures(
            OptionalDouble newOrdersPerMinute,
            OptionalDouble p95Millis,
            String topWait,
            List<Long> course,
            List<String> findings) {
        public Figures {
            newOrdersPerMinute.ifPresent(figure -> Bounds.amount("newOrdersPerMinute", figure));
            p95Millis.ifPresent(figure -> Bounds.amount("p95Millis", figure));
            course = List.copyOf(course);
            course.forEach(point -> Bounds.atLeast(0, "course", point));
            findings = List.copyOf(findings);
        }

        /** No figures: the run can't be read, or nothing was recorded. */
        static final Figures NONE = ofFindings(List.of());

        static Figures ofFindings(List<String> findings) {
            return new Figures(OptionalDouble.empty(), OptionalDouble.empty(), "", List.of(), findings);
        }
    }

    /** Whether this is a run or an experiment whose figures are not computed yet. */
    boolean lacksFigures() {
        return kind != Kind.PROBE && state != State.RUNNING && state != State.UNREADABLE && figures.isEmpty();
    }

    /** This entry, marked unreadable for the given reason. */
    CatalogEntry unreadable(String reason) {
        return new CatalogEntry(
                kind, path, stamp, label, started, settings, State.UNREADABLE, reason, Optional.of(Figures.NONE));
    }

    CatalogEntry with(Figures computed) {
        return new CatalogEntry(kind, path, stamp, label, started, settings, state, note, Optional.of(computed));
    }
}
