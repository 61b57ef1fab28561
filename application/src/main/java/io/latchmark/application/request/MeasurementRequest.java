package io.latchmark.application.request;

import java.time.Duration;

/** A measurement that an experiment makes for each run of its plan: a run or a probe. */
public sealed interface MeasurementRequest permits RunRequest, ProbeRequest {
    /** How long the measurement itself takes. */
    Duration length();
}
