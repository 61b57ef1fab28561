package io.latchmark.embedded;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** The memory of this host, or what the container that we are in may take of it. */
final class HostMemory {
    private HostMemory() {}

    /** All of it, free or not. */
    static long bytes() {
        return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
    }
}
