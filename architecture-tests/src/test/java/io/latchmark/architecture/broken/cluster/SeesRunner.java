package io.latchmark.architecture.broken.cluster;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees what travels through it. */
public record SeesRunner(SpeaksJdbc content) {}
