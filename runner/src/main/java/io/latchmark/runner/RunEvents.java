package io.latchmark.runner;

import io.latchmark.results.run.Event;

/** Receives the events of a run as they happen. Thread-safe. */
@FunctionalInterface
public interface RunEvents {
    /** Adds an event with the current time. */
    void add(Event.Kind kind, String detail);
}
