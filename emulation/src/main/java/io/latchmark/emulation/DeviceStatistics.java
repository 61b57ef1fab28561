package io.latchmark.emulation;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** The internal counters of an emulated device, shared by its layers. Confined to the device's thread. */
public final class DeviceStatistics {
    private final Map<InnerCounter, Count> counts = new EnumMap<>(InnerCounter.class);
    private final DurableListener listener;

    /** Creates counters at 0. */
    public DeviceStatistics() {
        this((volume, positionBytes, bytes) -> {});
    }

    /** Creates counters at 0, with a listener for data that reaches the disks. */
    public DeviceStatistics(DurableListener listener) {
        this.listener = listener;
        for (InnerCounter counter : InnerCounter.values()) {
            counts.put(counter, new Count());
        }
    }

    private static final class Count {
        private long value;
    }

    /** Adds to a counter. */
    public void add(InnerCounter counter, long amount) {
        of(counter).value += amount;
    }

    /** Adds one. */
    public void count(InnerCounter counter) {
        add(counter, 1);
    }

    /** Changes the number of dirty bytes, and updates the maximum. */
    public void addDirtyBytes(long amount) {
        add(InnerCounter.DIRTY_BYTES, amount);
        Count max = of(InnerCounter.DIRTY_BYTES_MAX);
        max.value = Math.max(max.value, value(InnerCounter.DIRTY_BYTES));
    }

    /** Notifies that data of a volume's write cache, or written past it, is on the disks. */
    public void durable(int volume, long positionBytes, int bytes) {
        listener.durable(volume, positionBytes, bytes);
    }

    /** The current value. */
    public long value(InnerCounter counter) {
        return of(counter).value;
    }

    /** All current values. */
    public Map<InnerCounter, Long> snapshot() {
        Map<InnerCounter, Long> all = new EnumMap<>(InnerCounter.class);
        counts.forEach((counter, count) -> all.put(counter, count.value));
        return Collections.unmodifiableMap(all);
    }

    private Count of(InnerCounter counter) {
        return Objects.requireNonNull(counts.get(counter));
    }
}
