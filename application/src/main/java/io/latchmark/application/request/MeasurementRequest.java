package io.latchmark.application.request;

import java.time.Duration;

/** What an experiment measures once for each run of its plan: a run or a probe. */
public sealed interface MeasurementRequest extends Request permits RunRequest, SwitchbackRequest, ProbeRequest {
    /** How long the measurement takes by itself. */
    Duration length();

    /** This measurement as a part of an experiment, with these facts beside its own. */
    MeasurementRequest within(ExperimentPart part);
}
