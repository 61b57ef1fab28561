package io.latchmark.storage.host;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.storage.SamplerSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Samples how long the threads of this process and, if it runs here, of the server were on a CPU and waited for one
 * ({@code /proc/PID/task/TID/schedstat}, Documentation/scheduler/sched-stats.rst). Times are summed by the threads' owners:
 * {@link ThreadTimes}. Threads of this process are identified by name. One thread at a time.
 *
 * <p>A woken session keeps its wait state until it gets a CPU. The sampler also counts how often a terminal's session was ready
 * to run while its title still showed it waiting for its client: such a session has a request and waits for a CPU. It also counts
 * these sessions' context switches ({@code /proc/PID/status}, proc(5)): a call that waits is one voluntary switch.
 */
public final class ThreadSampler implements Sampler {
    private static final String SOURCE = "threads";
    /** Sampling more often costs more than it shows. */
    private static final Duration PERIOD_MIN = Duration.ofSeconds(1);

    /** The content on a kernel without these times. */
    private static final String UNKNOWN = "0 0 0";

    private static final List<DeclaredRole> ROLES = List.of(
            new DeclaredRole(CounterRole.THREAD_CPU_TIME, DeclaredRole.ANY, "cpu_time"),
            new DeclaredRole(CounterRole.THREAD_RUN_DELAY, DeclaredRole.ANY, "run_delay"),
            new DeclaredRole(CounterRole.THREAD_VOLUNTARY_SWITCHES, DeclaredRole.ANY, "voluntary_switches"),
            new DeclaredRole(CounterRole.THREAD_INVOLUNTARY_SWITCHES, DeclaredRole.ANY, "involuntary_switches"),
            new DeclaredRole(CounterRole.THREAD_OBSERVATIONS, DeclaredRole.ANY, "observations"),
            new DeclaredRole(CounterRole.THREAD_OBSERVATIONS_CALLED, DeclaredRole.ANY, "called"));

    private final Path ownTasks;
    private final Map<String, String> names;
    private final Optional<ServerThreads> server;
    private final Duration period;
    private final ProcFiles files = new ProcFiles();
    private final ThreadTimes times = new ThreadTimes();

    private ThreadSampler(Path ownTasks, Map<String, String> names, Optional<ServerThreads> server, Duration period) {
        this.ownTasks = ownTasks;
        this.names = Map.copyOf(names);
        this.server = server;
        this.period = period;
    }

    /**
     * Opens the scheduler's times.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     * @param names prefixes of this process's thread names, at most 15 characters, with the threads' owner, for example
     *     {@code terminals}
     * @param server the server's threads; empty if they are not on this machine. Closed with the sampler, or here if there is
     *     none
     */
    public static SamplerSet open(
            Path root, Map<String, String> names, Optional<ServerThreads> server, Duration period) {
        Path self = root.resolve("proc/self");
        String first = new ProcFiles().text(self.resolve("schedstat")).strip();
        if (first.isEmpty() || first.equals(UNKNOWN)) {
            server.ifPresent(ServerThreads::close);
            return SamplerSet.missing(
                    SOURCE,
                    "this system has no times in /proc/self/schedstat: they need Linux, configured with SCHED_INFO");
        }
        Duration slow = period.compareTo(PERIOD_MIN) < 0 ? PERIOD_MIN : period;
        ThreadSampler sampler = new ThreadSampler(self.resolve("task"), names, server, slow);
        try {
            sampler.sample((object, metric, unit, value) -> {});
        } catch (LatchmarkException e) {
            sampler.close();
            return SamplerSet.missing(SOURCE, e.getMessage());
        }
        String detail = "times of this process's threads"
                + server.map(ServerThreads::detail)
                        .orElse("; not the server's, which is not proven to run on this host");
        return SamplerSet.of(sampler, detail, ROLES);
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
    public void prepare() {
        server.ifPresent(ServerThreads::prepare);
    }

    @Override
    public void sample(SampleSink sink) {
        for (long thread : files.numbers(ownTasks)) {
            Path task = ownTasks.resolve(Long.toString(thread));
            String whose = "driver/" + whose(files.text(task.resolve("comm")));
            times.add(whose, thread, files.text(task.resolve("schedstat")), "");
        }
        server.ifPresent(threads -> threads.look(times));
        times.handOver(sink);
        server.ifPresent(threads -> threads.handOver(sink));
    }

    private String whose(String name) {
        return names.entrySet().stream()
                .filter(entry -> name.startsWith(entry.getKey()))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("rest");
    }

    @Override
    public void close() {
        server.ifPresent(ServerThreads::close);
    }
}
