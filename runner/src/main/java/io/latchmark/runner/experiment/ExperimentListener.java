package io.latchmark.runner.experiment;

/** Learns what an experiment does. Called by the experiment's thread; must return soon. */
@FunctionalInterface
public interface ExperimentListener {
    /** Something was done, as a line of text. */
    void line(String text);

    /** A run is about to start, or the plan has ended. */
    default void advanced(PlanProgress progress) {}
}
