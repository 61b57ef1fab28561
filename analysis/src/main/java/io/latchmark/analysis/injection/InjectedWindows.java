package io.latchmark.analysis.injection;

import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The windows between changes of an injected delay, from the events of a run. */
final class InjectedWindows {
    /** A change shortly after a whole second does not exclude the whole next one: the wash-out is long enough. */
    private static final double WASH_OUT_SLACK_SECONDS = 0.05;

    private InjectedWindows() {}

    /**
     * The time from one change to the next.
     *
     * @param slot from the change on, wash-out included
     * @param afterChange whether the previous slot had another delay, or a delay of other requests
     */
    record Delayed(InjectedDelay delay, Window slot, boolean afterChange) {
        /** The part in which all samples have this delay, because counters are interpolated between two samples. */
        Window between(Duration samplingPeriod) {
            Duration before = delay.washOut().compareTo(samplingPeriod) > 0 ? delay.washOut() : samplingPeriod;
            long from = slot.startNanos() + before.toNanos();
            return new Window(from, Math.max(from, slot.endNanos() - samplingPeriod.toNanos()));
        }

        /** Mean transactions per second over the whole seconds after the wash-out; NaN if there is none. */
        double perSecond(SecondRates rates) {
            return Arrays.stream(seconds(rates)).average().orElse(Double.NaN);
        }

        /** Transactions per second, for each whole second after the wash-out. */
        double[] seconds(SecondRates rates) {
            double[] seconds = rates.perSecond();
            double from = slot.startNanos() / 1e9 + delay.washOut().toMillis() / 1e3 - rates.startSeconds();
            double to = slot.endNanos() / 1e9 - rates.startSeconds();
            int first = (int) Math.max(0, Math.ceil(from - WASH_OUT_SLACK_SECONDS));
            int end = (int) Math.min(seconds.length, Math.floor(to));
            return first < end ? Arrays.copyOfRange(seconds, first, end) : new double[0];
        }
    }

    /** All windows that ended; in a truncated run the last one did not. */
    static List<Delayed> of(List<Event> events) {
        List<Delayed> windows = new ArrayList<>();
        Optional<Event> before = Optional.empty();
        String effective = "";
        for (Event event : events) {
            if (event.kind() == Event.Kind.INJECTION) {
                Optional<InjectedDelay> delay = before.flatMap(start -> InjectedDelay.parse(start.detail()));
                if (delay.isPresent()) {
                    long startNanos = before.get().timeNanos();
                    String now = effective(delay.get());
                    windows.add(new Delayed(
                            delay.get(),
                            new Window(startNanos, Math.max(startNanos, event.timeNanos())),
                            !now.equals(effective)));
                    effective = now;
                }
                before = Optional.of(event);
            }
        }
        return windows;
    }

    /** The delayed kind and its delay; empty if nothing is delayed. */
    private static String effective(InjectedDelay delay) {
        return delay.delay().isZero() ? "" : delay.kind().key() + " " + delay.delay();
    }
}
