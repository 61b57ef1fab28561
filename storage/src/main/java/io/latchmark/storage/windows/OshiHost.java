package io.latchmark.storage.windows;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import oshi.SystemInfo;
import oshi.hardware.CentralProcessor;
import oshi.hardware.CentralProcessor.TickType;
import oshi.hardware.HWDiskStore;
import oshi.hardware.HWPartition;

/**
 * This host, if it runs Windows, read by OSHI: the performance counters of the object PhysicalDisk, the partitions by WMI, and
 * {@code GetSystemTimes}. OSHI's transfer time is the raw value of {@code % Disk Time}.
 */
public final class OshiHost implements WindowsHost {
    private static final String PREFIX = "\\\\.\\";

    private final CentralProcessor processor;
    private final List<HWDiskStore> stores;

    private OshiHost(CentralProcessor processor, List<HWDiskStore> stores) {
        this.processor = processor;
        this.stores = stores;
    }

    /** Whether this host runs Windows. */
    public static boolean isHere() {
        return System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
    }

    /** This host with its current disks. */
    public static OshiHost open() {
        SystemInfo system = new SystemInfo();
        return new OshiHost(
                system.getHardware().getProcessor(), system.getHardware().getDiskStores());
    }

    @Override
    public List<WindowsDisk> disks() {
        return stores.stream().map(OshiHost::read).toList();
    }

    private static WindowsDisk read(HWDiskStore store) {
        String name = store.getName();
        Optional<WindowsDisk.Counters> counters = store.updateAttributes()
                ? Optional.of(new WindowsDisk.Counters(
                        store.getReads(),
                        store.getReadBytes(),
                        store.getWrites(),
                        store.getWriteBytes(),
                        store.getCurrentQueueLength(),
                        store.getTransferTime()))
                : Optional.empty();
        return new WindowsDisk(
                name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name,
                store.getModel(),
                store.getSize(),
                store.getPartitions().stream()
                        .map(HWPartition::getMountPoint)
                        .filter(point -> !point.isEmpty())
                        .distinct()
                        .toList(),
                counters);
    }

    @Override
    public Processors processors() {
        long[] ticks = processor.getSystemCpuLoadTicks();
        // OSHI subtracts interrupts and deferred calls from the kernel's time, using counters of another source.
        long systemMillis =
                ticks[TickType.SYSTEM.getIndex()] + ticks[TickType.IRQ.getIndex()] + ticks[TickType.SOFTIRQ.getIndex()];
        return new Processors(
                processor.getLogicalProcessorCount(),
                ticks[TickType.USER.getIndex()],
                systemMillis,
                ticks[TickType.IDLE.getIndex()]);
    }
}
