package io.latchmark.analysis.steady;

import io.latchmark.analysis.series.Checkpoint;
import io.latchmark.analysis.series.Counters;
import io.latchmark.results.run.Event;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What is known to have happened during a run: its events except phases, and the checkpoints that counters show. */
public final class EventCorrelation {
    /** Maximum distance from a change to be reported as near it: a change point is known to within 5 s. */
    private static final double NEAR_SECONDS = 10;

    private static final int NEAR_MAX = 3;

    private final List<NearbyEvent> all = new ArrayList<>();
    private final List<Double> ordered = new ArrayList<>();
    private final List<Double> begun = new ArrayList<>();
    private final List<Double> completed = new ArrayList<>();

    private EventCorrelation() {}

    /** The events that a run recorded. */
    public static EventCorrelation of(List<Event> events, Counters counters) {
        EventCorrelation nearbyEvents = new EventCorrelation();
        for (Event event : events) {
            if (event.kind() != Event.Kind.PHASE) {
                String kind = event.kind().name().toLowerCase(Locale.ROOT).replace('_', ' ');
                String detail = event.detail().isEmpty() ? "" : " (" + event.detail() + ")";
                nearbyEvents.add(event.timeNanos(), kind + detail);
                if (event.kind() == Event.Kind.CHECKPOINT && !event.detail().contains("completed")) {
                    nearbyEvents.ordered.add(event.timeNanos() / 1e9);
                }
            }
        }
        for (Checkpoint checkpoint : Checkpoint.of(counters)) {
            nearbyEvents.add(checkpoint.timeNanos(), checkpoint.moment().sentence());
            switch (checkpoint.moment()) {
                case STARTED_ON_SCHEDULE, STARTED_ON_REQUEST -> nearbyEvents.begun.add(checkpoint.timeNanos() / 1e9);
                case COMPLETED -> nearbyEvents.completed.add(checkpoint.timeNanos() / 1e9);
                case STARTED_WRITING -> {}
            }
        }
        return nearbyEvents;
    }

    private void add(long timeNanos, String what) {
        all.add(new NearbyEvent(timeNanos / 1e9, what));
    }

    /** The checkpoints between two times, ascending: ordered ones, or those of the server's counters, of which some only show ends. */
    List<Double> checkpoints(double fromSeconds, double toSeconds) {
        return Stream.of(ordered, begun, completed)
                .map(times -> times.stream()
                        .filter(seconds -> seconds >= fromSeconds && seconds < toSeconds)
                        .sorted()
                        .toList())
                .max(Comparator.comparingInt(List::size))
                .orElseThrow();
    }

    /** What happened within 10 s of a time, nearest first; at most three. */
    List<NearbyEvent> near(double seconds) {
        return all.stream()
                .filter(nearbyEvent -> Math.abs(nearbyEvent.seconds() - seconds) <= NEAR_SECONDS)
                .sorted(Comparator.comparingDouble(nearbyEvent -> Math.abs(nearbyEvent.seconds() - seconds)))
                .limit(NEAR_MAX)
                .toList();
    }
}
