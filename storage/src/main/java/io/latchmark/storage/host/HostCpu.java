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

/** CPU use of this host outside runs, and how much of it belongs to programs other than this process. One thread at a time. */
public final class HostCpu {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final Map<String, CounterRole> ROLES = CpuSampler.roles().stream()
            .filter(role -> role.role() != CounterRole.GAUGE)
            .collect(Collectors.toMap(DeclaredRole::metric, DeclaredRole::role));

    private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final Sampler sampler;

    private HostCpu(Sampler sampler) {
        this.sampler = sampler;
    }

    /**
     * Opens the counters of this host's CPUs; empty if they can't be read on this system.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     */
    public static Optional<HostCpu> open(Path root) {
        return CpuSampler.open(root, "host", Duration.ofSeconds(1)).samplers().stream()
                .findFirst()
                .map(HostCpu::new);
    }

    /**
     * CPU time so far, summed over the CPUs.
     *
     * @param busyMillis of all programs
     * @param ownMillis the part of it that this process used
     * @param allMillis busy, idle and stolen time
     */
    public record Times(double busyMillis, double ownMillis, double allMillis) {
        /** The fraction of CPU time that other programs used since then, 0..1; NaN if the counters have not advanced. */
        public double othersSince(Times earlier) {
            double others = busyMillis - earlier.busyMillis - (ownMillis - earlier.ownMillis);
            double all = allMillis - earlier.allMillis;
            return all > 0 ? Math.max(0, others) / all : Double.NaN;
        }
    }

    /** The current times. */
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
