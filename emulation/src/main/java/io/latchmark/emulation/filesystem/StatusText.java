package io.latchmark.emulation.filesystem;

import io.latchmark.emulation.BatteryState;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.filesystem.pace.AddedDelays;
import io.latchmark.emulation.filesystem.pace.DiskCounters;
import io.latchmark.emulation.filesystem.pace.Lateness;
import io.latchmark.emulation.filesystem.pace.PacedDevice;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The state of a mounted emulator as lines, for clients of its socket: {@code name value}, and {@code group object metric unit
 * value} for numbers. docs/emulation.md has the names.
 */
final class StatusText {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final StringBuilder text = new StringBuilder("latchmark emulator 1\n");

    /** Adds a setting. */
    StatusText with(String name, String value) {
        text.append(name).append(' ').append(value).append('\n');
        return this;
    }

    /** Adds the cache as numbers, and how often its setting was changed since the file system was mounted. */
    StatusText with(CacheSetting cache, int changes) {
        add("setting", "cache", "read_bytes", "B", cache.readBytes());
        add("setting", "cache", "write_bytes", "B", cache.writeBytes());
        for (BatteryState state : BatteryState.values()) {
            add(
                    "setting",
                    "cache",
                    "battery_" + state.name().toLowerCase(Locale.ROOT),
                    "1",
                    cache.battery() == state ? 1 : 0);
        }
        add("setting", "cache", "changes", "1", changes);
        return this;
    }

    /** Adds the current delays as numbers. */
    StatusText with(AddedDelays delays) {
        for (AddedDelays.Kind kind : AddedDelays.Kind.values()) {
            add("setting", "delay", kind.name().toLowerCase(Locale.ROOT), "ns", delays.nanos(kind));
        }
        return this;
    }

    /** Adds all numbers of a device. */
    StatusText with(PacedDevice device) {
        List<DiskCounters> volumes = device.counters();
        for (int i = 0; i < volumes.size(); i++) {
            counters("emulated" + i, volumes.get(i).snapshot(device.nanos()));
        }
        Map<InternalCounter, Long> truth = device.truth();
        truth.forEach((counter, value) -> {
            String name = counter.name().toLowerCase(Locale.ROOT);
            add("inner", "device", name, unit(name), value);
        });
        device.added().forEach((kind, added) -> {
            String delayed = "delayed_" + kind.name().toLowerCase(Locale.ROOT);
            add("inner", "device", delayed, "1", added.count());
            add("inner", "device", delayed + "_nanos", "ns", added.nanos());
        });
        Lateness.Quantiles late = device.lateness().quantiles();
        add("lateness", "device", "answers", "1", late.answers());
        add("lateness", "device", "p50", "ns", late.medianNanos());
        add("lateness", "device", "p90", "ns", late.p90Nanos());
        add("lateness", "device", "p99", "ns", late.p99Nanos());
        add("lateness", "device", "p99_9", "ns", late.p999Nanos());
        add("lateness", "device", "max", "ns", late.maxNanos());
        return this;
    }

    private static String unit(String name) {
        if (name.contains("bytes")) {
            return "B";
        }
        return name.endsWith("_nanos") ? "ns" : "1";
    }

    private void counters(String object, DiskCounters.Snapshot now) {
        add("counter", object, "reads", "1", now.reads().count());
        add("counter", object, "read_bytes", "B", now.reads().bytes());
        add("counter", object, "read_time", "ms", now.reads().nanos() / NANOS_PER_MILLI);
        add("counter", object, "writes", "1", now.writes().count());
        add("counter", object, "write_bytes", "B", now.writes().bytes());
        add("counter", object, "write_time", "ms", now.writes().nanos() / NANOS_PER_MILLI);
        add("counter", object, "in_flight", "1", now.inFlight());
        add("counter", object, "busy_time", "ms", now.busyNanos() / NANOS_PER_MILLI);
        add("counter", object, "queue_time", "ms", now.queueNanos() / NANOS_PER_MILLI);
        add("counter", object, "flushes", "1", now.flushes().count());
        add("counter", object, "flush_time", "ms", now.flushes().nanos() / NANOS_PER_MILLI);
    }

    private void add(String group, String object, String metric, String unit, long value) {
        text.append(String.join(" ", group, object, metric, unit, Long.toString(value)))
                .append('\n');
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
