package io.latchmark.storage.host;

import com.sun.management.OperatingSystemMXBean;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The CPUs of this host while no run is there, and what other programs than this process use of them. One thread at a time. */
public final class HostCpu {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Map<String, CounterRole> ROLES = ProcessorSampler.roles().stream()
            .filter(role -> role.role() != CounterRole.GAUGE)
            .collect(Collectors.toMap(DeclaredRole::metric, DeclaredRole::role));

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final Sampler sampler;

    private HostCpu(Sampler sampler) {
        this.sampler = sampler;
    }

    /**
     * Looks for the counters of this host's CPUs; empty if this system has none that can be read.
     *
     * @param root the folder with {@code proc}: {@code /}, but for a recorded tree
     */
    public static Optional<HostCpu> open(Path root) {
        return ProcessorSampler.open(root, "host", Duration.ofSeconds(1)).samplers().stream()
                .findFirst()
                .map(HostCpu::new);
    }

    /**
     * CPU time until a moment, added up over the CPUs.
     *
     * @param busyMillis of all programs
     * @param ownMillis the part of it that this process used
     * @param allMillis busy, idle or stolen
     */
    public record Times(double busyMillis, double ownMillis, double allMillis) {
        /** The share of the CPU time since an earlier moment that other programs used, 0..1; NaN if the counters stand still. */
        public double othersSince(Times earlier) {
            double others = busyMillis - earlier.busyMillis - (ownMillis - earlier.ownMillis);
            double all = allMillis - earlier.allMillis;
            return all > 0 ? Math.max(0, others) / all : Double.NaN;
        }
    }

    /** The times until now. */
    public Times now() {
        double[] sums = new double[2];
        sampler.sample((object, metric, unit, value) -> {
            CounterRole role = ROLES.getOrDefault(metric, CounterRole.GAUGE);
            if (role == CounterRole.HOST_BUSY_TIME) {
                sums[0] += value;
            } else if (role == CounterRole.HOST_IDLE_TIME || role == CounterRole.HOST_STOLEN_TIME) {
                sums[1] += value;
            }
        });
        return new Times(sums[0], process.getProcessCpuTime() / NANOS_PER_MILLI, sums[0] + sums[1]);
    }
}
