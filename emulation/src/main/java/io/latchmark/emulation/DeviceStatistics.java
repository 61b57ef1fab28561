package io.latchmark.emulation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The internal counters of an emulated device, shared by its layers. Confined to the device's thread. */
public final class DeviceStatistics {
    private final Map<InternalCounter, Count> counts = new EnumMap<>(InternalCounter.class);
    private final DurableListener listener;

    /** Creates counters at 0. */
    public DeviceStatistics() {
        this((volume, positionBytes, bytes) -> {});
    }

    /** Creates counters at 0, with a listener for data that reaches the disks. */
    public DeviceStatistics(DurableListener listener) {
        this.listener = listener;
        for (InternalCounter counter : InternalCounter.values()) {
            counts.put(counter, new Count());
        }
    }

    private static final class Count {
        private long value;
    }

    public void add(InternalCounter counter, long amount) {
        of(counter).value += amount;
    }

    /** Adds one. */
    public void count(InternalCounter counter) {
        add(counter, 1);
    }

    /** Changes the number of dirty bytes, and updates the maximum. */
    public void addDirtyBytes(long amount) {
        add(InternalCounter.DIRTY_BYTES, amount);
        Count max = of(InternalCounter.DIRTY_BYTES_MAX);
        max.value = Math.max(max.value, value(InternalCounter.DIRTY_BYTES));
    }

    /** Notifies that data of a volume's write cache, or written past it, is on the disks. */
    public void durable(int volume, long positionBytes, int bytes) {
        listener.durable(volume, positionBytes, bytes);
    }

    /** The current value. */
    public long value(InternalCounter counter) {
        return of(counter).value;
    }

    /** All current values. */
    public Map<InternalCounter, Long> snapshot() {
        Map<InternalCounter, Long> all = new EnumMap<>(InternalCounter.class);
        counts.forEach((counter, count) -> all.put(counter, count.value));
        return Collections.unmodifiableMap(all);
    }

    private Count of(InternalCounter counter) {
        return Objects.requireNonNull(counts.get(counter));
    }
}
