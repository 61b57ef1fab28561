package io.latchmark.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of this host, or the limit of the container around this process. */
final class HostMemory {
    private HostMemory() {}

    /** Total memory, free or not. */
    static long bytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
