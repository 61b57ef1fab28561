package io.latchmark.application.injection;

import io.latchmark.results.run.RunListener;
import io.latchmark.runner.Switching;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** A change that a run makes during its measurement interval, and its description for the record. */
public interface Alteration {
    /** Tests what can be tested before the run spends time. */
    void prove();

    /** The group of its facts in the run's record. */
    String group();

    /** Facts for the run's record. */
    Map<String, String> facts();

    /** A warning for readers of the run's figures. */
    String warning();

    /**
     * The schedule of the changes.
     *
     * @param folders that contain the database
     */
    Switching switching(Collection<Path> folders);

    /** The run's listener, combined with the alteration's own if it has to observe the run. */
    default RunListener beside(RunListener listener) {
        return listener;
    }
}
