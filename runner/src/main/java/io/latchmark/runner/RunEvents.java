package io.latchmark.runner;

import io.latchmark.results.run.Event;

/** Takes the events of a run as they happen. Safe for use by several threads. */
@FunctionalInterface
public interface RunEvents {
    /** Adds an event of now. */
    void add(Event.Kind kind, String detail);
}
