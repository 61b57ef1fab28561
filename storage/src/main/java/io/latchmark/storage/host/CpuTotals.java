package io.latchmark.storage.host;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * CPU time by state, added up over a host's CPUs, as a sum that never falls: the kernel may decrease a state slightly
 * ({@code iowait}), and the sum of a host whose CPUs come and go jumps by all that one of them did since its start. What happens
 * between two readings with different CPUs is left out, in all states. For one thread.
 */
public final class CpuTotals {
    private final Map<String, Long> totals = new HashMap<>();
    private final Map<String, Long> added = new HashMap<>();
    private Set<String> cpus = Set.of();

    /**
     * The totals after a reading.
     *
     * @param names of the CPUs that it covers
     * @param states time by state, summed over these CPUs
     */
    public Map<String, Long> after(Set<String> names, Map<String, Long> states) {
        if (!names.equals(cpus)) {
            states.forEach((state, time) -> added.put(state, totals.getOrDefault(state, time) - time));
            cpus = Set.copyOf(names);
        }
        states.forEach((state, time) -> totals.merge(state, time + added.getOrDefault(state, 0L), Math::max));
        return Map.copyOf(totals);
    }
}
