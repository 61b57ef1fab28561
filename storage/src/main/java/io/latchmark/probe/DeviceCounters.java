package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the counters of the devices beneath the test file before and after a cell. One thread at a time. */
final class DeviceCounters {
    private static final String USE = "test file";

    private final Backing backing;
    private final SamplerSet sampling;

    private DeviceCounters(Backing backing, SamplerSet sampling) {
        this.backing = backing;
        this.sampling = sampling;
    }

    static DeviceCounters of(Path file) {
        Path root = Path.of("/");
        Path folder = file.toAbsolutePath().normalize().getParent();
        Backing backing = new BlockDevices(root).resolve(folder == null ? root : folder);
        return new DeviceCounters(backing, DeviceSource.open(root, Map.of(USE, backing), Duration.ofSeconds(1)));
    }

    Map<String, String> facts() {
        return Backing.facts(Map.of("probe", backing));
    }

    /**
     * One reading.
     *
     * @param nanos time of the reading on the cell's clock
     * @param sums counters by name, summed over the devices; empty if there are no devices
     */
    record Reading(long nanos, Map<String, Long> sums) {}

    Reading read(NanoClock clock) {
        long begin = clock.nanos();
        Map<String, Long> sums = new TreeMap<>();
        for (Sampler sampler : sampling.named(DeviceSource.NAME)) {
            sampler.sample((object, metric, unit, value) -> sums.merge(metric, value, Long::sum));
        }
        return new Reading(begin + (clock.nanos() - begin) / 2, sums);
    }

    /** How much the counters grew between two readings. */
    DeviceDelta delta(Reading from, Reading to) {
        Map<String, Long> before = from.sums();
        Map<String, Long> after = to.sums();
        List<String> names = backing.devices().stream().map(Device::name).toList();
        if (before.isEmpty() || after.isEmpty()) {
            String why = backing.whyUnresolved().isEmpty() ? "no device counters here" : backing.whyUnresolved();
            return DeviceDelta.missing(why);
        }
        return new DeviceDelta(
                names,
                (to.nanos() - from.nanos()) / 1e9,
                gain("reads", before, after),
                gain("read_bytes", before, after),
                gain("writes", before, after),
                gain("write_bytes", before, after),
                gain("busy_time", before, after),
                "");
    }

    private static long gain(String metric, Map<String, Long> before, Map<String, Long> after) {
        Long from = before.get(metric);
        Long to = after.get(metric);
        if (from == null || to == null) {
            throw LatchmarkException.environment("the device's counter " + metric + " went missing during a cell");
        }
        return to - from;
    }
}
