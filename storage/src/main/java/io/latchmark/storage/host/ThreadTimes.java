package io.latchmark.storage.host;

import io.latchmark.core.spi.SampleSink;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Adds up the times of threads that come and go, by whose they are. A thread's gain since the look before is added to those whose it is
 * now; what a thread gained between the last look at it and its end is lost. For one thread.
 */
final class ThreadTimes {
    private static final Times NONE = new Times(0, 0);

    private final Map<String, Times> totals = new TreeMap<>();
    private Map<Long, Times> before = new HashMap<>();
    private Map<Long, Times> now = new HashMap<>();

    private record Times(long cpuNanos, long delayNanos) {
        Times plus(Times gain) {
            return new Times(cpuNanos + gain.cpuNanos, delayNanos + gain.delayNanos);
        }

        /** From a value before; from 0 if another thread had the number then. */
        Times since(Times earlier) {
            return cpuNanos < earlier.cpuNanos || delayNanos < earlier.delayNanos
                    ? this
                    : new Times(cpuNanos - earlier.cpuNanos, delayNanos - earlier.delayNanos);
        }
    }

    /**
     * Takes the scheduler's times of a thread.
     *
     * @param schedstat nanoseconds on a processor, nanoseconds of waiting for one, and how often it had one; empty if it has ended
     */
    void add(String whose, long thread, String schedstat) {
        String[] fields = schedstat.strip().split(" ", -1);
        if (fields.length < 2) {
            return;
        }
        Times times = new Times(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
        now.put(thread, times);
        totals.merge(whose, times.since(before.getOrDefault(thread, NONE)), Times::plus);
    }

    /** Ends a look and hands the totals over. */
    void handOver(SampleSink sink) {
        totals.forEach((whose, times) -> {
            sink.accept(whose, "cpu_time", "ns", times.cpuNanos);
            sink.accept(whose, "run_delay", "ns", times.delayNanos);
        });
        before = now;
        now = new HashMap<>();
    }
}
