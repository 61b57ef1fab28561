package io.latchmark.storage.host;

import io.latchmark.core.spi.SampleSink;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Sums the times of threads that come and go, by owner. A thread's time since the last poll is added to its current owner; what a
 * thread used between the last poll and its end is lost. For one thread.
 */
final class ThreadTimes {
    private static final Pattern SWITCHES = Pattern.compile(
            "^voluntary_ctxt_switches:\\s*(\\d+)\\s+nonvoluntary_ctxt_switches:\\s*(\\d+)", Pattern.MULTILINE);
    /** The switches of a thread that serves no terminal: a terminal that it serves later is not charged for them. */
    private static final long UNCOUNTED = -1;

    private static final Times NONE = new Times(0, 0, 0, 0);

    private final Map<String, Times> totals = new TreeMap<>();
    private Map<Long, Times> before = new HashMap<>();
    private Map<Long, Times> now = new HashMap<>();

    private record Times(long cpuNanos, long delayNanos, long voluntary, long involuntary) {
        Times plus(Times gain) {
            return new Times(
                    cpuNanos + gain.cpuNanos,
                    delayNanos + gain.delayNanos,
                    voluntary + gain.voluntary,
                    involuntary + gain.involuntary);
        }

        /** The time since an earlier value; since 0 if another thread had the number then. */
        Times since(Times earlier) {
            return cpuNanos < earlier.cpuNanos || delayNanos < earlier.delayNanos
                    ? new Times(cpuNanos, delayNanos, switches(0, voluntary), switches(0, involuntary))
                    : new Times(
                            cpuNanos - earlier.cpuNanos,
                            delayNanos - earlier.delayNanos,
                            switches(earlier.voluntary, voluntary),
                            switches(earlier.involuntary, involuntary));
        }

        private static long switches(long before, long now) {
            return before == UNCOUNTED ? 0 : Math.max(0, now - before);
        }
    }

    /**
     * Adds the scheduler's times of a thread.
     *
     * @param schedstat nanoseconds on a CPU, nanoseconds waiting for one, number of time slices; empty if it has ended
     * @param status contains its context switches; empty if they are not needed
     */
    void add(String whose, long thread, String schedstat, String status) {
        String[] fields = schedstat.strip().split(" ", -1);
        if (fields.length < 2) {
            return;
        }
        Matcher switches = SWITCHES.matcher(status);
        boolean counted = switches.find();
        Times times = new Times(
                Long.parseLong(fields[0]),
                Long.parseLong(fields[1]),
                counted ? Long.parseLong(switches.group(1)) : UNCOUNTED,
                counted ? Long.parseLong(switches.group(2)) : UNCOUNTED);
        now.put(thread, times);
        totals.merge(whose, times.since(before.getOrDefault(thread, NONE)), Times::plus);
    }

    /** Ends a poll and passes the totals to the sink. */
    void handOver(SampleSink sink) {
        totals.forEach((whose, times) -> {
            sink.accept(whose, "cpu_time", "ns", times.cpuNanos);
            sink.accept(whose, "run_delay", "ns", times.delayNanos);
            if (times.voluntary > 0) {
                sink.accept(whose, "voluntary_switches", "1", times.voluntary);
                sink.accept(whose, "involuntary_switches", "1", times.involuntary);
            }
        });
        before = now;
        now = new HashMap<>();
    }
}
