package io.latchmark.application.request;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** A request to a process of Latchmark in a file: JSON, in which {@code kind} names the request. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
    @JsonSubTypes.Type(value = RunRequest.class, name = "run"),
    @JsonSubTypes.Type(value = ProbeRequest.class, name = "probe"),
    @JsonSubTypes.Type(value = PrepareRequest.class, name = "prepare"),
    @JsonSubTypes.Type(value = ResetRequest.class, name = "reset"),
    @JsonSubTypes.Type(value = EmulatorRequest.class, name = "emulator")
})
public sealed interface Request permits MeasurementRequest, PrepareRequest, ResetRequest, EmulatorRequest {}
