package io.latchmark.architecture.broken.imported;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees what measures. */
public record SeesRunner(SpeaksJdbc content) {}
