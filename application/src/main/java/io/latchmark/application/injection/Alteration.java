package io.latchmark.application.injection;

import io.latchmark.runner.RunListener;
import io.latchmark.runner.Switching;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;

/** What a run changes during its measurement interval, and how its record describes that. */
public interface Alteration {
    /** Tries what can be tried before the run takes time. */
    void prove();

    /** The group of its facts in the run's record. */
    String group();

    /** For the run's record. */
    Map<String, String> facts();

    /** What a reader of the run's figures has to know. */
    String warning();

    /**
     * What is changed when.
     *
     * @param folders that hold the database
     */
    Switching switching(Collection<Path> folders);

    /** Whoever watches the run, with whatever the alteration itself has to see of it. */
    default RunListener beside(RunListener listener) {
        return listener;
    }
}
