package io.latchmark.storage.host;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.platform.FileFailure;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Samples the CPU use of this machine from {@code /proc/stat} (man page proc_stat(5)), and how long threads waited for a CPU or a
 * device from {@code /proc/pressure} (Documentation/accounting/psi.rst). The object is this machine's role in the run. One thread at
 * a time.
 */
public final class CpuSampler implements Sampler {
    /** The name of the source. */
    public static final String SOURCE = "processors";

    /** A tick of USER_HZ, the same on every platform that Java runs on. */
    private static final long MILLIS_PER_TICK = 10;

    private static final List<String> STATES =
            List.of("user", "nice", "system", "idle", "iowait", "irq", "softirq", "steal");
    private static final List<DeclaredRole> ROLES = List.of(
            role(CounterRole.HOST_BUSY_TIME, "user"),
            role(CounterRole.HOST_BUSY_TIME, "nice"),
            role(CounterRole.HOST_BUSY_TIME, "system"),
            role(CounterRole.HOST_BUSY_TIME, "irq"),
            role(CounterRole.HOST_BUSY_TIME, "softirq"),
            role(CounterRole.HOST_IDLE_TIME, "idle"),
            role(CounterRole.HOST_IDLE_TIME, "iowait"),
            role(CounterRole.HOST_STOLEN_TIME, "steal"),
            role(CounterRole.HOST_PROCESSORS, "processors"),
            role(CounterRole.HOST_RUNNABLE, "runnable"),
            role(CounterRole.GAUGE, "processors"),
            role(CounterRole.GAUGE, "runnable"),
            role(CounterRole.HOST_PROCESSOR_PRESSURE, "cpu_pressure"),
            role(CounterRole.HOST_DEVICE_PRESSURE, "io_pressure"));
    private static final Pattern TOTAL = Pattern.compile("(?m)^(some|full) .*total=(\\d+)");

    private final Path proc;
    private final String host;
    private final Duration period;
    private final CpuTotals totals = new CpuTotals();

    private CpuSampler(Path proc, String host, Duration period) {
        this.proc = proc;
        this.host = host;
        this.period = period;
    }

    /**
     * Opens the counters of this machine's CPUs.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param server whether the server also runs on this machine, which is the driver's
     */
    public static SamplerSet open(Path root, ServerHost server, Duration period) {
        String host = server.isThisOne()
                ? "driver and database"
                : server.mayBeThisOne() ? "driver and perhaps the database" : "driver";
        return open(root, host, period);
    }

    /** As above, with this machine's role in the run. */
    public static SamplerSet open(Path root, String host, Duration period) {
        Path proc = root.resolve("proc");
        if (!Files.isReadable(proc.resolve("stat"))) {
            return SamplerSet.missing(SOURCE, "this system has no /proc/stat: the CPU counters need Linux");
        }
        CpuSampler sampler = new CpuSampler(proc, host, period);
        try {
            sampler.sample((object, metric, unit, value) -> {});
        } catch (LatchmarkException e) {
            return SamplerSet.missing(SOURCE, e.getMessage());
        }
        String detail = "CPUs of this host, which is that of the " + host + sampler.withoutPressure();
        return SamplerSet.of(sampler, detail, ROLES);
    }

    /** The roles of a host's CPU counters, independent of how they are read. */
    public static List<DeclaredRole> roles() {
        return ROLES;
    }

    private static DeclaredRole role(CounterRole role, String metric) {
        return new DeclaredRole(role, DeclaredRole.ANY, metric);
    }

    private String withoutPressure() {
        return pressure("cpu").isEmpty()
                ? "; no pressure: this kernel has none (Linux 4.20 or later with PSI, which may need the boot parameter psi=1)"
                : "";
    }

    @Override
    public String source() {
        return SOURCE;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void sample(SampleSink sink) {
        Set<String> cpus = new HashSet<>();
        Map<String, Long> states = Map.of();
        for (String line : lines()) {
            String[] fields = line.split(" +", -1);
            if (fields[0].equals("cpu")) {
                states = states(fields);
            } else if (fields[0].startsWith("cpu")) {
                cpus.add(fields[0]);
            } else if (fields[0].equals("procs_running")) {
                sink.accept(host, "runnable", "1", Long.parseLong(fields[1]));
            }
        }
        totals.after(cpus, states).forEach((state, millis) -> sink.accept(host, state, "ms", millis));
        sink.accept(host, "processors", "1", cpus.size());
        pressure("cpu").forEach((kind, micros) -> {
            // The kernel reports 0 for full CPU pressure: it would mean that every thread waits and none has a CPU.
            if (kind.equals("some")) {
                sink.accept(host, "cpu_pressure", "us", micros);
            }
        });
        pressure("io")
                .forEach((kind, micros) ->
                        sink.accept(host, kind.equals("some") ? "io_pressure" : "io_full_pressure", "us", micros));
    }

    private static Map<String, Long> states(String[] fields) {
        Map<String, Long> states = new HashMap<>();
        for (int i = 0; i < STATES.size() && i + 1 < fields.length; i++) {
            states.put(STATES.get(i), Long.parseLong(fields[i + 1]) * MILLIS_PER_TICK);
        }
        return states;
    }

    private List<String> lines() {
        try {
            return Files.readAllLines(proc.resolve("stat"));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot read " + proc + "/stat: " + FileFailure.reason(e), e);
        }
    }

    /** Microseconds by kind; empty if this kernel does not report them. */
    private Map<String, Long> pressure(String resource) {
        Map<String, Long> micros = new HashMap<>();
        try {
            Matcher matcher =
                    TOTAL.matcher(Files.readString(proc.resolve("pressure").resolve(resource)));
            while (matcher.find()) {
                micros.put(matcher.group(1), Long.parseLong(matcher.group(2)));
            }
        } catch (IOException e) {
            // The source's detail says so.
            return Map.of();
        }
        return micros;
    }

    @Override
    public void close() {}
}
