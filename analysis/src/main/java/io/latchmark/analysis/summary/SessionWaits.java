package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The waits of the terminals' sessions if the server accumulates them: average sessions in a state are the increase of its time
 * divided by the interval's length. A wait's time includes the signal wait, in which a session whose wait is over waits for a
 * CPU; that part, and the CPU time of the sessions, is CPU. A session between two requests is in no state. The time of lock waits
 * is divided according to the observed waits of the lock holders.
 *
 * @param events the single states; none if the source is missing
 * @param waitsPerSecond completed waits, per class
 */
record SessionWaits(List<WaitFigures.WaitEvent> events, Map<WaitClass, Double> waitsPerSecond) {
    /** The state of a session whose wait is over and that has no CPU. */
    static final String RUNNABLE = "waiting for a CPU";

    static SessionWaits of(Counters counters, Window window) {
        List<WaitFigures.WaitEvent> events = new ArrayList<>();
        EnumMap<WaitClass, Double> waits = new EnumMap<>(WaitClass.class);
        double runnable = 0;
        Map<WaitClass, Double> behind = new EnumMap<>(Map.of(
                WaitClass.LOG_FLUSH, share(counters, window, CounterRole.LOCK_OBSERVATIONS_BEHIND_LOG),
                WaitClass.DATA_PAGE_READ, share(counters, window, CounterRole.LOCK_OBSERVATIONS_BEHIND_DATA)));
        for (CounterKey key : counters.of(CounterRole.SESSION_WAIT_TIME)) {
            String object = key.object();
            Optional<WaitClass> waitClass = WaitFigures.classOf(object);
            Difference time = counters.millisOver(key, window);
            if (waitClass.isEmpty() || !time.isMeasured()) {
                continue;
            }
            double signal = sessions(counters.millisOver(CounterRole.SESSION_SIGNAL_TIME, object, window));
            runnable += signal;
            String name = object.substring(object.indexOf('/') + 1);
            double left = sessions(time) - signal;
            if (waitClass.get() == WaitClass.LOCK) {
                double all = left;
                for (Map.Entry<WaitClass, Double> holder : behind.entrySet()) {
                    double part = holder.getValue() * all;
                    left -= part;
                    if (part > 0) {
                        events.add(new WaitFigures.WaitEvent(
                                WaitClass.LOCK, name + "<" + holder.getKey().key(), part, holder.getKey()));
                    }
                }
            }
            events.add(new WaitFigures.WaitEvent(waitClass.get(), name, left));
            waits.merge(
                    waitClass.get(),
                    counters.over(CounterRole.SESSION_WAITS, object, window).perSecond(),
                    Double::sum);
        }
        if (!events.isEmpty()) {
            events.add(new WaitFigures.WaitEvent(WaitClass.CPU, RUNNABLE, runnable));
            events.add(new WaitFigures.WaitEvent(
                    WaitClass.CPU, "on a CPU", sessions(counters.millisOver(CounterRole.SESSION_CPU_TIME, window))));
        }
        return new SessionWaits(events, waits);
    }

    /** The share of lock waits whose holder was seen to wait for this; 0 if none was seen. */
    private static double share(Counters counters, Window window, CounterRole behind) {
        double share = counters.over(behind, window).per(counters.over(CounterRole.LOCK_OBSERVATIONS, window));
        return Double.isFinite(share) ? share : 0;
    }

    /** The time of the wait that has most samples; the others started later. */
    static Optional<CounterKey> clock(Counters counters) {
        return counters.of(CounterRole.SESSION_WAIT_TIME).stream()
                .max(Comparator.comparingInt(
                        key -> counters.counter(key).map(Counter::size).orElse(0)));
    }

    private static double sessions(Difference time) {
        return time.isMeasured() ? time.perSecond() / 1e3 : 0;
    }
}
