package io.latchmark.analysis.injection;

import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InjectedDelay;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The windows between changes of an injected delay, as the events of a run have them. */
final class InjectedWindows {
    /** A change that comes a little after a whole second does not cost the whole next one: the wash-out is long enough. */
    private static final double WASH_OUT_SLACK_SECONDS = 0.05;

    private InjectedWindows() {}

    /**
     * From one change to the next.
     *
     * @param slot from the change on, wash-out included
     */
    record Delayed(InjectedDelay delay, Window slot) {
        /** The part in which all samples are of this delay: counters are interpolated between two samples. */
        Window between(Duration samplingPeriod) {
            Duration before = delay.washOut().compareTo(samplingPeriod) > 0 ? delay.washOut() : samplingPeriod;
            long from = slot.startNanos() + before.toNanos();
            return new Window(from, Math.max(from, slot.endNanos() - samplingPeriod.toNanos()));
        }

        /** Mean transactions per second over the whole seconds after the wash-out; NaN if there is none. */
        double perSecond(SecondRates rates) {
            double[] seconds = rates.perSecond();
            double from = slot.startNanos() / 1e9 + delay.washOut().toMillis() / 1e3 - rates.startSeconds();
            double to = slot.endNanos() / 1e9 - rates.startSeconds();
            double sum = 0;
            int count = 0;
            for (int second = (int) Math.max(0, Math.ceil(from - WASH_OUT_SLACK_SECONDS));
                    second + 1 <= to && second < seconds.length;
                    second++) {
                sum += seconds[second];
                count++;
            }
            return count == 0 ? Double.NaN : sum / count;
        }
    }

    /** All windows that ended; of a run that was cut off the last one did not. */
    static List<Delayed> of(List<Event> events) {
        List<Delayed> windows = new ArrayList<>();
        Optional<Event> before = Optional.empty();
        for (Event event : events) {
            if (event.kind() == Event.Kind.INJECTION) {
                before.flatMap(start -> InjectedDelay.parse(start.detail())
                                .map(delay -> new Delayed(
                                        delay,
                                        new Window(start.timeNanos(), Math.max(start.timeNanos(), event.timeNanos())))))
                        .ifPresent(windows::add);
                before = Optional.of(event);
            }
        }
        return windows;
    }
}
