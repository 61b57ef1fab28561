package io.latchmark.cli.feature;

import io.latchmark.application.Measured;
import io.latchmark.application.Operator;
import io.latchmark.application.request.RunRequest;
import io.latchmark.platform.Problems;

/** Options of a {@link Feature} for {@code run}, which can execute the run in its own way. */
public interface RunVariant {
    /** Reports what is wrong with its options for a run. */
    void check(RunRequest request, Problems problems);

    /** Whether its options ask for it. */
    boolean isChosen();

    /** Executes the run. */
    Measured execute(RunRequest request, String latchmarkVersion, Operator operator);
}
