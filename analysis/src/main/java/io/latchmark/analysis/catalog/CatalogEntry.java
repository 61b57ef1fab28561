package io.latchmark.analysis.catalog;

import io.latchmark.results.Bounds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run, probe or experiment in a {@link Catalog}. Texts may come from outside.
 *
 * @param path the directory, relative to the folder, with {@code /} between its parts
 * @param stamp sizes and times of the files that the entry was made from; the entry holds as long as they are the same
 * @param label the configuration's name, or the experiment's
 * @param started when it began
 * @param settings what was measured; empty for what is not a run
 * @param state where it stands
 * @param note what is wrong, or what a probe or an experiment has done so far
 * @param figures empty until they are computed, and where there are none
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
    /** The closed set of results. */
    public enum Kind {
        RUN,
        PROBE,
        EXPERIMENT
    }

    /** The closed set of states. */
    public enum State {
        /** Its files have changed within the last seconds, and it has not ended. */
        RUNNING,
        /** Ended, and nothing speaks against its figures. */
        COMPLETE,
        NOT_VALID,
        INTERRUPTED,
        /** Another tool measured it, and nobody checked it. */
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
     * @param p95Millis of New-Order's response times
     * @param topWait the wait class with most sessions; empty if none was seen
     * @param course new orders per minute over the whole run, at most {@value Catalog#COURSE_MAX} points at equal distances
     * @param findings of a run, the names of the checks that warn; of an experiment, which of its configurations are faster
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

    /** Whether it is a run or an experiment whose figures are still to be computed. */
    boolean lacksFigures() {
        return kind != Kind.PROBE && state != State.RUNNING && state != State.UNREADABLE && figures.isEmpty();
    }

    /** This entry, of which something turned out not to be readable. */
    CatalogEntry unreadable(String reason) {
        return new CatalogEntry(
                kind, path, stamp, label, started, settings, State.UNREADABLE, reason, Optional.of(Figures.NONE));
    }

    CatalogEntry with(Figures computed) {
        return new CatalogEntry(kind, path, stamp, label, started, settings, state, note, Optional.of(computed));
    }
}
