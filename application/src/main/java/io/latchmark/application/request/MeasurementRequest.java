package io.latchmark.application.request;

import java.time.Duration;

/** A measurement that an experiment makes for each run of its plan: a run or a probe. */
public sealed interface MeasurementRequest extends Request permits RunRequest, SwitchbackRequest, ProbeRequest {
    /** How long the measurement itself takes. */
    Duration length();

    /** This measurement as a part of an experiment, with these additional facts. */
    MeasurementRequest within(ExperimentPart part);
}
