package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.ProbeRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Detects a write cache from durable writes at queue depth 1. A rotating disk must wait for its platter: a revolution takes 4 ms
 * at 15,000 rpm, and a durable write that takes less than half of that never reached the platter. Flash takes some 100 µs to
 * program a page. Whether the cache survives a loss of power can't be measured.
 */
final class WriteCache {
    private static final double ROTATING_MILLIS = 2;
    private static final double FLASH_MILLIS = 0.1;

    private WriteCache() {}

    /** The finding of a probe, with its figures; empty if it has no cell of durable writes at queue depth 1. */
    static Optional<String> sentence(ProbeRecord probe) {
        return probe.cells().stream()
                .filter(cell -> cell.cell().load().total() == 1)
                .filter(cell -> cell.cell().access().operation() == Cell.Operation.WRITE)
                .filter(cell -> cell.cell().caching().durability() != Cell.Durability.NONE
                        || cell.cell().access().pattern() == Cell.Pattern.BURST)
                .filter(cell -> Double.isFinite(cell.writes().p50Nanos()))
                .findFirst()
                .map(cell -> sentence(cell, probe.facts().getOrDefault("devices", Map.of())));
    }

    /**
     * The finding of one cell.
     *
     * @param facts of the devices, for example {@code vda.rotational} and {@code vda.write_cache}
     */
    private static String sentence(CellResult cell, Map<String, String> facts) {
        boolean dsync = cell.cell().caching().durability() == Cell.Durability.DSYNC;
        double millis = (dsync ? cell.writes().p50Nanos() : cell.syncs().p50Nanos()) / 1e6;
        String rotational = fact(cell.device(), facts, ".rotational");
        String kernel = fact(cell.device(), facts, ".write_cache");
        String measured = "The median durable write takes " + NumberText.of(millis) + " ms";
        String said = kernel.isEmpty() ? "" : " The kernel reports for the device's cache: " + kernel + ".";
        if (rotational.isEmpty()) {
            return measured + "; whether the device rotates is not known, so this shows little.";
        }
        boolean rotates = rotational.equals("1");
        double limit = rotates ? ROTATING_MILLIS : FLASH_MILLIS;
        if (millis < limit) {
            return measured + ": less than the " + NumberText.of(limit) + " ms that "
                    + (rotates ? "half a turn of a fast disk" : "the programming of flash")
                    + " takes, so a write-back cache answered. Whether it survives a loss of power can't be"
                    + " measured: ask for its battery or capacitors." + said;
        }
        return measured + ": "
                + (rotates
                        ? "as long as a disk's turn, so the medium answered."
                        : "long enough for flash to be programmed, and for a cache behind a network or a hypervisor.")
                + said;
    }

    private static String fact(DeviceDelta device, Map<String, String> facts, String suffix) {
        List<String> found = device.devices().stream()
                .map(name -> facts.getOrDefault(name + suffix, ""))
                .distinct()
                .toList();
        return found.size() == 1 ? found.get(0) : "";
    }
}
