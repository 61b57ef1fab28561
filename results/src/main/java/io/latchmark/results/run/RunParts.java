package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.util.List;
import java.util.Optional;

/**
 * The parts of a run executed by agents.
 *
 * @param startsNanos the announced start of each step that started, from the run's origin
 * @param agents in the order of their shares; empty during the run
 */
public record RunParts(List<Long> startsNanos, List<Agent> agents) {
    public RunParts {
        startsNanos = List.copyOf(startsNanos);
        agents = List.copyOf(agents);
        startsNanos.forEach(start -> Bounds.atLeast(0, "startsNanos", start));
    }

    /**
     * A process with a share of the load.
     *
     * @param problem why its figures are not usable, or are missing; empty if they are complete
     * @param measuredNewOrders committed New-Orders of the measurement intervals
     * @param part how it executed it; empty if that is not known
     */
    public record Agent(
            String name,
            Share share,
            String problem,
            long measuredNewOrders,
            @OrMissing Optional<RunPart> part) {
        public Agent {
            Bounds.text("name", name);
            Bounds.atLeast(0, "measuredNewOrders", measuredNewOrders);
        }

        /** The maximum lateness of its load's start over the steps; 0 if unknown. */
        public long lateNanosMax() {
            return part.stream()
                    .flatMap(its -> its.starts().stream())
                    .mapToLong(LoadStart::lateNanos)
                    .max()
                    .orElse(0);
        }
    }
}
