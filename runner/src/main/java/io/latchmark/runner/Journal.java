package io.latchmark.runner;

import io.latchmark.results.Event;
import io.latchmark.results.RunWriter;
import java.util.EnumMap;
import java.util.Map;

/**
 * Writes the events of a run and tells the listener. Of failures and reconnects only the first
 * {@value #PER_KIND_MAX} are written: they are counted elsewhere. Safe for use by several threads.
 */
final class Journal {
    private static final int PER_KIND_MAX = 200;

    private final TimeBase timeBase;
    private final RunWriter writer;
    private final RunListener listener;
    private final Map<Event.Kind, Integer> written = new EnumMap<>(Event.Kind.class);

    Journal(TimeBase timeBase, RunWriter writer, RunListener listener) {
        this.timeBase = timeBase;
        this.writer = writer;
        this.listener = listener;
    }

    /** Writes an event of now. */
    synchronized void add(Event.Kind kind, String detail) {
        int count = written.merge(kind, 1, Integer::sum);
        if (count > PER_KIND_MAX && (kind == Event.Kind.FAILURE || kind == Event.Kind.RECONNECT)) {
            return;
        }
        Event event = new Event(timeBase.nanos(), kind, detail);
        writer.append(event);
        listener.happened(event);
    }
}
