package io.latchmark.runner.experiment;

/** Is notified of an experiment's progress. Called by the experiment's thread; must return soon. */
@FunctionalInterface
public interface ExperimentListener {
    /** A step was executed, described by a line of text. */
    void line(String text);

    /** A run is about to start, or the plan has ended. */
    default void advanced(PlanProgress progress) {}
}
