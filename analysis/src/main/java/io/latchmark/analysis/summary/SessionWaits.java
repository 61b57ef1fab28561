package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Difference;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The waits of the terminals' sessions as SQL Server adds them up ({@code sys.dm_exec_session_wait_stats}): average
 * sessions in a state are the gain of its time by the interval's length. A wait's time holds the signal wait, in which a
 * session whose wait is over waits for a processor; that part, and the processor time of the sessions ({@code
 * sys.dm_exec_sessions}), is CPU. A session between two requests is in no state. The time of lock waits is divided by what
 * the holders were seen to wait for ({@code sys.dm_os_waiting_tasks}).
 *
 * @param events the single states; none if the source is missing
 * @param waitsPerSecond waits that ended, per class
 */
record SessionWaits(List<WaitFigures.WaitEvent> events, Map<WaitClass, Double> waitsPerSecond) {
    static final String SOURCE = "dm_exec_session_wait_stats";
    private static final String WAIT_TIME = "wait_time";
    private static final String HOLDERS = "dm_os_waiting_tasks";

    static SessionWaits of(Counters counters, Window window) {
        List<WaitFigures.WaitEvent> events = new ArrayList<>();
        EnumMap<WaitClass, Double> waits = new EnumMap<>(WaitClass.class);
        double runnable = 0;
        double behindLog = behindLog(counters, window);
        for (String object : counters.objects(SOURCE)) {
            Optional<WaitClass> waitClass = WaitFigures.classOf(object);
            Difference time = counters.millisOver(new CounterKey(SOURCE, object, WAIT_TIME), window);
            if (waitClass.isEmpty() || !time.isMeasured()) {
                continue;
            }
            double signal = sessions(counters.millisOver(new CounterKey(SOURCE, object, "signal_wait_time"), window));
            runnable += signal;
            String name = object.substring(object.indexOf('/') + 1);
            double behind = waitClass.get() == WaitClass.LOCK ? behindLog * (sessions(time) - signal) : 0;
            events.add(new WaitFigures.WaitEvent(waitClass.get(), name, sessions(time) - signal - behind));
            if (behind > 0) {
                events.add(new WaitFigures.WaitEvent(waitClass.get(), name + WaitFigures.BEHIND_LOG, behind));
            }
            waits.merge(
                    waitClass.get(),
                    counters.over(new CounterKey(SOURCE, object, "waits"), window)
                            .perSecond(),
                    Double::sum);
        }
        if (!events.isEmpty()) {
            events.add(new WaitFigures.WaitEvent(WaitClass.CPU, "waiting for a processor", runnable));
            events.add(new WaitFigures.WaitEvent(
                    WaitClass.CPU, "on a processor", sessions(counters.millisOver(WaitFigures.CPU_TIME, window))));
        }
        return new SessionWaits(events, waits);
    }

    /** The share of lock waits whose holder was seen to wait for the log; 0 if none was seen. */
    private static double behindLog(Counters counters, Window window) {
        double share = counters.over(new CounterKey(HOLDERS, "lock", "behind_log"), window)
                .per(counters.over(new CounterKey(HOLDERS, "lock", "observations"), window));
        return Double.isFinite(share) ? share : 0;
    }

    /** The time of the wait that has most samples; the others began later. */
    static Optional<CounterKey> clock(Counters counters) {
        return counters.objects(SOURCE).stream()
                .map(object -> new CounterKey(SOURCE, object, WAIT_TIME))
                .filter(key -> counters.counter(key).isPresent())
                .max(Comparator.comparingInt(
                        key -> counters.counter(key).map(Counter::size).orElse(0)));
    }

    private static double sessions(Difference time) {
        return time.isMeasured() ? time.perSecond() / 1e3 : 0;
    }
}
