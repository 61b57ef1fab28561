package io.latchmark.analysis.summary;

import com.fasterxml.jackson.annotation.JsonIgnore;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * CPU use of the hosts over the measurement interval, and the threads that used CPUs or waited for one.
 *
 * @param hosts the sampled hosts
 * @param threads by owner: {@code driver/terminals}
 * @param sessionsCalled mean number of terminals' sessions that had a request and waited for a CPU; NaN if it was not counted
 * @param source of the threads; empty if none is known
 */
public record CpuFigures(
        List<Host> hosts,
        Map<String, Threads> threads,
        double sessionsCalled,
        @JsonIgnore String source) {
    /** Share of busy or stolen time from which CPUs are saturated. */
    public static final double SATURATED = 0.95;

    /** Share of a host's CPU time from which other programs' use is marked. */
    public static final double OTHERS_MARKED = 0.05;

    /** Share from which they disturb the run. */
    public static final double OTHERS_DISTURB = 0.20;

    static final CpuFigures NONE = new CpuFigures(List.of(), Map.of(), Double.NaN, "");

    private static final String DRIVER = "driver";
    private static final String DATABASE = "database";
    private static final String PERHAPS = "perhaps";

    /**
     * The CPUs of a host.
     *
     * @param name role of the host: {@code driver and database}
     * @param processors number of CPUs
     * @param busy share of their time, 0..1
     * @param stolen share of their time that a hypervisor gave to others
     * @param runnable threads that were on a CPU or waited for one, averaged over the sample times
     * @param processorPressure share of the time in which some thread waited for a CPU; NaN if the kernel does not report it
     * @param devicePressure share of the time in which some thread waited for a device
     */
    public record Host(
            String name,
            double processors,
            double busy,
            double stolen,
            double runnable,
            double processorPressure,
            double devicePressure) {
        private static Host of(String name, Counters counters, Window window) {
            Difference busy = counters.millisOver(CounterRole.HOST_BUSY_TIME, name, window);
            Difference stolen = counters.millisOver(CounterRole.HOST_STOLEN_TIME, name, window);
            Difference idle = counters.millisOver(CounterRole.HOST_IDLE_TIME, name, window);
            double processors =
                    counters.gauge(CounterRole.HOST_PROCESSORS, name, window).mean();
            // A process knows its own time, and the CPUs it may use.
            double all = idle.isMeasured() ? busy.plus(stolen).plus(idle).perSecond() : processors * 1e3;
            return new Host(
                    name,
                    processors,
                    busy.perSecond() / all,
                    stolen.perSecond() / all,
                    counters.gauge(CounterRole.HOST_RUNNABLE, name, window).mean(),
                    share(counters.millisOver(CounterRole.HOST_PROCESSOR_PRESSURE, name, window)),
                    share(counters.millisOver(CounterRole.HOST_DEVICE_PRESSURE, name, window)));
        }

        private static double share(Difference millis) {
            return millis.perSecond() / 1e3;
        }

        /** Share of the time in which a CPU was not available, busy or stolen. */
        public double used() {
            return busy + (Double.isFinite(stolen) ? stolen : 0);
        }

        /** Whether its CPUs are saturated. That some thread waits for a CPU says less: one waiting thread anywhere is enough. */
        @JsonIgnore
        public boolean isSaturated() {
            return used() >= SATURATED;
        }

        /** Whether the driver runs there. */
        public boolean holdsDriver() {
            return name.contains(DRIVER);
        }

        /** Whether the database runs there. */
        public boolean holdsDatabase() {
            return name.contains(DATABASE) && !mayHoldDatabase();
        }

        /** Whether the database has an address of it, but was not found there. */
        public boolean mayHoldDatabase() {
            return name.contains(PERHAPS);
        }
    }

    /**
     * A group of threads.
     *
     * @param onProcessor mean number of threads on a CPU
     * @param waiting mean number of threads waiting for one
     * @param voluntarySwitchesPerSecond context switches to wait; NaN if it was not counted
     * @param involuntarySwitchesPerSecond preemptions by another thread
     */
    public record Threads(
            double onProcessor,
            double waiting,
            double voluntarySwitchesPerSecond,
            double involuntarySwitchesPerSecond) {
        static final Threads NONE = new Threads(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

        private static Threads of(Counters counters, CounterKey cpuTime, Window window) {
            String whose = cpuTime.object();
            return new Threads(
                    counters.millisOver(cpuTime, window).perSecond() / 1e3,
                    counters.millisOver(CounterRole.THREAD_RUN_DELAY, whose, window)
                                    .perSecond()
                            / 1e3,
                    perSecond(counters, CounterRole.THREAD_VOLUNTARY_SWITCHES, whose, window),
                    perSecond(counters, CounterRole.THREAD_INVOLUNTARY_SWITCHES, whose, window));
        }

        private static double perSecond(Counters counters, CounterRole role, String whose, Window window) {
            Difference switches = counters.over(role, whose, window);
            return switches.isMeasured() ? switches.perSecond() : Double.NaN;
        }
    }

    public CpuFigures {
        hosts = List.copyOf(hosts);
        threads = Map.copyOf(threads);
    }

    /**
     * The figures of a window.
     *
     * @param sessions the terminals' sessions
     */
    public static CpuFigures of(Counters counters, Window window, int sessions) {
        List<Host> hosts = new ArrayList<>();
        counters.of(CounterRole.HOST_BUSY_TIME).stream()
                .map(CounterKey::object)
                .distinct()
                .sorted()
                .forEach(name -> hosts.add(Host.of(name, counters, window)));
        Map<String, Threads> threads = new TreeMap<>();
        for (CounterKey key : counters.of(CounterRole.THREAD_CPU_TIME)) {
            threads.put(key.object(), Threads.of(counters, key, window));
        }
        return new CpuFigures(
                hosts,
                threads,
                counters.over(CounterRole.THREAD_OBSERVATIONS_CALLED, window)
                                .per(counters.over(CounterRole.THREAD_OBSERVATIONS, window))
                        * sessions,
                counters.source(CounterRole.THREAD_CPU_TIME).orElse(""));
    }

    /** These figures, without those of threads if they cover too little of the interval to be representative. */
    CpuFigures ifSeen(Coverage coverage) {
        return coverage.share(source) >= KnownShare.LEAST ? this : new CpuFigures(hosts, Map.of(), Double.NaN, source);
    }

    /** A group of threads; NaN if they were not sampled. */
    public Threads threads(String whose) {
        return threads.getOrDefault(whose, Threads.NONE);
    }

    /** The driver's threads that execute transactions. */
    @JsonIgnore
    public Threads driverTerminals() {
        return threads(DRIVER + "/terminals");
    }

    /** The server's threads that execute transactions. */
    @JsonIgnore
    public Threads databaseTerminals() {
        return threads(DATABASE + "/terminals");
    }

    /** Mean number of CPUs used by the threads of a side, without the samplers; NaN if none was sampled. */
    public double processors(boolean ofDriver) {
        return sum(ofDriver, "terminals") + sum(ofDriver, "rest");
    }

    /** Mean number of CPUs used for sampling on a side; NaN if it was not sampled. */
    public double samplers(boolean ofDriver) {
        return threads(side(ofDriver) + "/samplers").onProcessor();
    }

    /**
     * Share of a host's CPU time, 0..1, used by programs other than driver, database and their samplers; NaN if that is unknown,
     * because threads of one of these were not sampled, because the database may be among the others, or because a part of the load
     * ran there, whose threads are not known by host. Includes the kernel's work for them.
     */
    public double others(Host host) {
        double rest = rest(host);
        return host.mayHoldDatabase() && rest >= OTHERS_MARKED ? Double.NaN : rest;
    }

    /** As {@link #others}, with a database that may be there but was not found. */
    public double rest(Host host) {
        boolean isOfNeither = !host.holdsDriver() && !host.holdsDatabase() && !host.mayHoldDatabase();
        if (isOfNeither || (host.holdsDriver() && Double.isNaN(driverTerminals().onProcessor()))) {
            return Double.NaN;
        }
        double known = 0;
        for (boolean ofDriver : new boolean[] {true, false}) {
            if (ofDriver ? host.holdsDriver() : host.holdsDatabase()) {
                double samplers = samplers(ofDriver);
                known += processors(ofDriver) + (Double.isFinite(samplers) ? samplers : 0);
            }
        }
        return Math.max(0, host.busy() - known / host.processors());
    }

    /** The maximum share of other programs over the hosts where it is known; NaN if it is known for none. */
    @JsonIgnore
    public double others() {
        return hosts.stream()
                .mapToDouble(this::others)
                .filter(Double::isFinite)
                .max()
                .orElse(Double.NaN);
    }

    private double sum(boolean ofDriver, String whose) {
        double one = threads(side(ofDriver) + "/" + whose).onProcessor();
        boolean any = threads.keySet().stream().anyMatch(name -> name.startsWith(side(ofDriver)));
        return any && Double.isNaN(one) ? 0 : one;
    }

    private static String side(boolean ofDriver) {
        return ofDriver ? DRIVER : DATABASE;
    }

    /** Mean number of threads of both sides that waited for a CPU; NaN if none was sampled. */
    public double waiting() {
        return threads.isEmpty()
                ? Double.NaN
                : threads.values().stream().mapToDouble(Threads::waiting).sum();
    }

    /** Whether driver and database share their CPUs. */
    @JsonIgnore
    public boolean isOneHost() {
        return hosts.stream().anyMatch(host -> host.holdsDriver() && host.holdsDatabase());
    }

    /** The hosts whose CPUs are saturated. */
    @JsonIgnore
    public List<Host> saturated() {
        return hosts.stream().filter(Host::isSaturated).toList();
    }
}
