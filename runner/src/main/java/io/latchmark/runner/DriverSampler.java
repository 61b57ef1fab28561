package io.latchmark.runner;

import com.sun.management.OperatingSystemMXBean;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.List;
import java.util.function.ToLongFunction;

/** Samples the driver's own cost: CPU time, garbage collection, heap. They show when the client limits a run. */
final class DriverSampler implements Sampler {
    /** This source as a run's record describes it. */
    static final RunEnvironment.Source SOURCE = new RunEnvironment.Source(
                    "driver", true, "CPU time, garbage collection and heap of this process")
            .with(List.of(
                    new DeclaredRole(CounterRole.GAUGE, "process", "heap_used"),
                    new DeclaredRole(CounterRole.GAUGE, "process", "heap_peak")));

    private final Duration period;
    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final List<MemoryPoolMXBean> heapPools = ManagementFactory.getMemoryPoolMXBeans().stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .toList();

    DriverSampler(Duration period) {
        this.period = period;
    }

    @Override
    public String source() {
        return SOURCE.name();
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void sample(SampleSink sink) {
        sink.accept("process", "cpu_time", "ns", process.getProcessCpuTime());
        sink.accept("process", "gc_count", "1", sum(GarbageCollectorMXBean::getCollectionCount));
        sink.accept("process", "gc_time", "ms", sum(GarbageCollectorMXBean::getCollectionTime));
        sink.accept(
                "process",
                "heap_used",
                "B",
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        sink.accept("process", "heap_peak", "B", heapPeakBytes());
    }

    /** The sum of the heap pools' peaks, which is an upper bound of the heap's peak. */
    private long heapPeakBytes() {
        return heapPools.stream()
                .mapToLong(pool -> pool.getPeakUsage().getUsed())
                .sum();
    }

    private long sum(ToLongFunction<GarbageCollectorMXBean> count) {
        return collectors.stream().mapToLong(count).filter(value -> value > 0).sum();
    }

    @Override
    public void close() {
        // Nothing is held.
    }
}
