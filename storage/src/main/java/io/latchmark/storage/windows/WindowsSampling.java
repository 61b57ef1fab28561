package io.latchmark.storage.windows;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.host.CpuSampler;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Finds the physical disks that hold a folder of a Windows host, and samples them and the CPUs with the metrics of Linux
 * ({@link io.latchmark.storage.device.DiskStatsSampler}). This interface of Windows has no {@code read_time}, {@code write_time},
 * {@code busy_time} or flushes; they are missing, not zero. {@code queue_time} is the total time of all requests, as in Linux.
 * Immutable, except for the host.
 */
public final class WindowsSampling {
    private static final String REBUILD = ": its performance counters may be damaged; rebuild them by 'lodctr /R'";

    private final WindowsHost host;

    public WindowsSampling(WindowsHost host) {
        this.host = host;
    }

    /**
     * The storage of a folder: the disks of the volume with its drive letter. A volume that is mounted in a folder has no letter,
     * and is not found.
     *
     * @param folder as Windows names it, for example {@code D:\data}
     */
    public Backing resolve(String folder) {
        String path = folder.replace('/', '\\').toLowerCase(Locale.ROOT) + "\\";
        List<WindowsDisk> disks = host.disks().stream()
                .filter(disk ->
                        disk.volumes().stream().anyMatch(volume -> path.startsWith(volume.toLowerCase(Locale.ROOT))))
                .toList();
        List<String> uncounted = disks.stream()
                .filter(disk -> disk.counters().isEmpty())
                .map(WindowsDisk::name)
                .toList();
        if (!uncounted.isEmpty()) {
            return Backing.unresolved("Windows has no counters of the disk " + String.join(", ", uncounted) + " with "
                    + folder + REBUILD);
        }
        List<Device> devices = disks.stream().map(WindowsSampling::device).toList();
        return devices.isEmpty()
                ? Backing.unresolved("no disk of this host has the volume of " + folder
                        + ": a volume in a folder and one of the network are not found; give the volume a letter")
                : Backing.of("", devices);
    }

    private static Device device(WindowsDisk disk) {
        Map<String, String> attributes = new HashMap<>();
        attributes.put("model", disk.model());
        attributes.put("size_bytes", Long.toString(disk.sizeBytes()));
        attributes.put("volumes", String.join(", ", disk.volumes()));
        attributes.values().removeIf(String::isEmpty);
        return new Device(disk.name(), "", attributes);
    }

    /** The disks. */
    public SamplerSet devices(Map<String, Backing> byUse, Duration period) {
        Set<String> names =
                Backing.distinct(byUse.values()).stream().map(Device::name).collect(Collectors.toSet());
        String detail = DeviceSource.describe(byUse);
        return names.isEmpty()
                ? DeviceSource.missing(detail)
                : DeviceSource.of(
                        new HostSampler(
                                DeviceSource.NAME, period, host, (from, sink) -> handOver(from.disks(), names, sink)),
                        detail
                                + "; by Windows' counters of physical disks, which have no separate times of reads and writes");
    }

    private static void handOver(List<WindowsDisk> disks, Set<String> names, SampleSink sink) {
        long found = 0;
        for (WindowsDisk disk : disks) {
            if (names.contains(disk.name()) && disk.counters().isPresent()) {
                found++;
                WindowsDisk.Counters counters = disk.counters().get();
                sink.accept(disk.name(), "reads", "1", counters.reads());
                sink.accept(disk.name(), "read_bytes", "B", counters.readBytes());
                sink.accept(disk.name(), "writes", "1", counters.writes());
                sink.accept(disk.name(), "write_bytes", "B", counters.writeBytes());
                sink.accept(disk.name(), "in_flight", "1", counters.queueLength());
                sink.accept(disk.name(), "queue_time", "ms", counters.requestMillis());
            }
        }
        if (found < names.size()) {
            throw LatchmarkException.environment("Windows has counters of " + found + " of the disks "
                    + String.join(", ", names) + ", which must stay attached during a run");
        }
    }

    /**
     * The CPUs.
     *
     * @param name the host's role in the run
     */
    public SamplerSet processors(String name, Duration period) {
        Sampler sampler = new HostSampler(CpuSampler.SOURCE, period, host, (from, sink) -> {
            WindowsHost.Processors processors = from.processors();
            if (processors.userMillis() + processors.systemMillis() + processors.idleMillis() == 0) {
                throw LatchmarkException.environment("Windows has no times of its CPUs" + REBUILD);
            }
            sink.accept(name, "user", "ms", processors.userMillis());
            sink.accept(name, "system", "ms", processors.systemMillis());
            sink.accept(name, "idle", "ms", processors.idleMillis());
            sink.accept(name, "processors", "1", processors.number());
        });
        return SamplerSet.of(sampler, "CPUs of this host, which runs Windows", CpuSampler.roles());
    }

    private record HostSampler(
            String source, Duration period, WindowsHost host, BiConsumer<WindowsHost, SampleSink> reading)
            implements Sampler {
        @Override
        public void sample(SampleSink sink) {
            reading.accept(host, sink);
        }

        @Override
        public void close() {}
    }
}
