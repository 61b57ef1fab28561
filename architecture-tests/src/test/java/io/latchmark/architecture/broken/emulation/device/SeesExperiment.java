package io.latchmark.architecture.broken.emulation.device;

import io.latchmark.architecture.broken.experiment.SeesCli;

/** Sees experiments. */
public record SeesExperiment(SeesCli beside) {}
