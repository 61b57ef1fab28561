package io.latchmark.analysis.switchback;

import io.latchmark.analysis.series.Window;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.SwitchedSetting;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The windows between the setting switches of a run, from its events. */
public final class SettingWindows {
    /** A switch shortly after a whole second does not exclude the whole next one: the wash-out is long enough. */
    private static final double SLACK_SECONDS = 0.05;

    private SettingWindows() {}

    /**
     * The time from one switch to the next.
     *
     * @param slot wash-out included
     */
    public record Switched(SwitchedSetting setting, Window slot) {
        /** The measured part. */
        public Window window() {
            long start = slot.startNanos() + setting.washOut().toNanos();
            return new Window(start, Math.max(start, slot.endNanos()));
        }

        /** Whether it belongs to a pair with both settings. */
        boolean isOfPair() {
            return setting.part() == Part.PAIR || setting.part() == Part.LONG_PAIR;
        }

        /** The whole measured seconds, from the first to the one after the last. */
        int[] seconds(double startSeconds, int seconds) {
            double from = window().startNanos() / 1e9 - startSeconds;
            double to = slot.endNanos() / 1e9 - startSeconds;
            return new int[] {
                (int) Math.max(0, Math.ceil(from - SLACK_SECONDS)),
                (int) Math.min(seconds, Math.floor(to + SLACK_SECONDS))
            };
        }
    }

    /** All windows that ended; in a truncated run the last one did not. */
    public static List<Switched> of(List<Event> events) {
        List<Switched> windows = new ArrayList<>();
        Optional<Event> before = Optional.empty();
        for (Event event : events) {
            if (event.kind() != Event.Kind.SWITCH) {
                continue;
            }
            before.flatMap(start -> SwitchedSetting.parse(start.detail())
                            .map(setting -> new Switched(
                                    setting,
                                    new Window(start.timeNanos(), Math.max(start.timeNanos(), event.timeNanos())))))
                    .ifPresent(windows::add);
            before = Optional.of(event);
        }
        return windows;
    }
}
