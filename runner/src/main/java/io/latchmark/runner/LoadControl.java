package io.latchmark.runner;

import io.latchmark.results.run.Event;
import org.jspecify.annotations.Nullable;

/** An operator's requests to a run while its load runs; refused before and after. Thread-safe. */
public final class LoadControl {
    private @Nullable Journal journal;
    private @Nullable Checkpoints checkpoints;

    LoadControl() {}

    /** Whether the load is running. */
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
     * Issues a checkpoint, which appears in the run's events.
     *
     * @return whether it will be issued; false while another one is waiting or running
     */
    public synchronized boolean checkpoint() {
        return checkpoints != null && checkpoints.request();
    }

    synchronized void open(Journal ofRun, Checkpoints ofDatabase) {
        journal = ofRun;
        checkpoints = ofDatabase;
    }

    synchronized void close() {
        journal = null;
        checkpoints = null;
    }
}
