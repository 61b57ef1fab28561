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
 * How busy the processors of the hosts were over the measurement interval, and whose threads had them or waited for them.
 *
 * @param hosts those that were sampled
 * @param threads by whose they are: {@code driver/terminals}
 * @param sessionsCalled terminals' sessions that had a request and waited for a processor, on average; NaN if it was not counted
 * @param source of the threads; empty if none is known
 */
public record ProcessorFigures(
        List<Host> hosts,
        Map<String, Threads> threads,
        double sessionsCalled,
        @JsonIgnore String source) {
    /** From this share of the time on, processors that are busy or stolen have nothing left. */
    public static final double SATURATED = 0.95;

    /** From this share of a host's CPU time on, other programs' use is worth a mark. */
    public static final double OTHERS_MARKED = 0.05;

    /** From this share on, they disturb the run. */
    public static final double OTHERS_DISTURB = 0.20;

    static final ProcessorFigures NONE = new ProcessorFigures(List.of(), Map.of(), Double.NaN, "");

    private static final String DRIVER = "driver";
    private static final String DATABASE = "database";

    /**
     * The processors of a host.
     *
     * @param name what the host is: {@code driver and database}
     * @param processors how many it has
     * @param busy share of their time, 0..1
     * @param stolen share of their time that a hypervisor gave to others
     * @param runnable threads that had one or waited for one, on average over the moments of the samples
     * @param processorPressure share of the time in which some thread waited for one; NaN if the kernel does not tell
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
            double all = busy.plus(stolen)
                    .plus(counters.millisOver(CounterRole.HOST_IDLE_TIME, name, window))
                    .perSecond();
            return new Host(
                    name,
                    counters.gauge(CounterRole.HOST_PROCESSORS, name, window).mean(),
                    busy.perSecond() / all,
                    stolen.perSecond() / all,
                    counters.gauge(CounterRole.HOST_RUNNABLE, name, window).mean(),
                    share(counters.millisOver(CounterRole.HOST_PROCESSOR_PRESSURE, name, window)),
                    share(counters.millisOver(CounterRole.HOST_DEVICE_PRESSURE, name, window)));
        }

        private static double share(Difference millis) {
            return millis.perSecond() / 1e3;
        }

        /** Share of the time in which a processor was not free, be it busy or stolen. */
        public double used() {
            return busy + (Double.isFinite(stolen) ? stolen : 0);
        }

        /** Whether its processors have nothing left. That some thread waits for one says less: one that waits anywhere is enough. */
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
            return name.contains(DATABASE);
        }
    }

    /**
     * Some threads.
     *
     * @param onProcessor how many of them had a processor, on average
     * @param waiting how many waited for one
     * @param voluntarySwitchesPerSecond how often they gave up their processor to wait; NaN if it was not counted
     * @param involuntarySwitchesPerSecond how often another thread was given it
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

    public ProcessorFigures {
        hosts = List.copyOf(hosts);
        threads = Map.copyOf(threads);
    }

    /**
     * The figures of a window.
     *
     * @param sessions the terminals' sessions
     */
    public static ProcessorFigures of(Counters counters, Window window, int sessions) {
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
        return new ProcessorFigures(
                hosts,
                threads,
                counters.over(CounterRole.THREAD_OBSERVATIONS_CALLED, window)
                                .per(counters.over(CounterRole.THREAD_OBSERVATIONS, window))
                        * sessions,
                counters.source(CounterRole.THREAD_CPU_TIME).orElse(""));
    }

    /** These figures, without those of threads if they are of too little of the interval to speak for all of it. */
    ProcessorFigures ifSeen(Coverage coverage) {
        return coverage.share(source) >= Seen.LEAST ? this : new ProcessorFigures(hosts, Map.of(), Double.NaN, source);
    }

    /** Some threads; not a number if they were not sampled. */
    public Threads threads(String whose) {
        return threads.getOrDefault(whose, Threads.NONE);
    }

    /** The driver's threads that execute transactions. */
    @JsonIgnore
    public Threads driverTerminals() {
        return threads(DRIVER + "/terminals");
    }

    /** The server's threads that execute them. */
    @JsonIgnore
    public Threads databaseTerminals() {
        return threads(DATABASE + "/terminals");
    }

    /** Processors that the threads of a side have on average, without the samplers' own; NaN if none was sampled. */
    public double processors(boolean ofDriver) {
        return sum(ofDriver, "terminals") + sum(ofDriver, "rest");
    }

    /** Processors that sampling takes on a side; NaN if it was not sampled. */
    public double samplers(boolean ofDriver) {
        return threads(side(ofDriver) + "/samplers").onProcessor();
    }

    /**
     * Share of a host's processor time, 0..1, that neither the driver nor the database nor their samplers used; not a number where the
     * threads of one of those that run there were not sampled. The kernel's own work for them is in it.
     */
    public double others(Host host) {
        if (host.holdsDriver() && Double.isNaN(driverTerminals().onProcessor())) {
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

    /** The largest share of other programs on a host where it is known; not a number if it is known of none. */
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

    /** Threads of both sides that waited for a processor on average; NaN if none was sampled. */
    public double waiting() {
        return threads.isEmpty()
                ? Double.NaN
                : threads.values().stream().mapToDouble(Threads::waiting).sum();
    }

    /** Whether driver and database share their processors. */
    @JsonIgnore
    public boolean isOneHost() {
        return hosts.stream().anyMatch(host -> host.holdsDriver() && host.holdsDatabase());
    }

    /** The hosts whose processors have nothing left. */
    @JsonIgnore
    public List<Host> saturated() {
        return hosts.stream().filter(Host::isSaturated).toList();
    }
}
