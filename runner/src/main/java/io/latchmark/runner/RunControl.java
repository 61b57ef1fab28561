package io.latchmark.runner;

import io.latchmark.results.run.Event;
import org.jspecify.annotations.Nullable;

/** What an operator may ask of a run while its load is on: refused before and after. Safe for use by several threads. */
public final class RunControl {
    private @Nullable Journal journal;
    private @Nullable Checkpoints checkpoints;

    RunControl() {}

    /** Whether the load is on. */
    public synchronized boolean isUnderLoad() {
        return journal != null;
    }

    /**
     * Writes a note to the run's events.
     *
     * @return whether it was written
     */
    public synchronized boolean note(String text) {
        if (journal == null) {
            return false;
        }
        journal.add(Event.Kind.NOTE, text);
        return true;
    }

    /**
     * Issues a checkpoint, which the run's events report.
     *
     * @return whether it will be; not while another one is waiting or under way
     */
    public synchronized boolean checkpoint() {
        return checkpoints != null && checkpoints.request();
    }

    /** From now on requests are accepted. */
    synchronized void open(Journal ofRun, Checkpoints ofDatabase) {
        journal = ofRun;
        checkpoints = ofDatabase;
    }

    /** From now on requests are refused. */
    synchronized void close() {
        journal = null;
        checkpoints = null;
    }
}
