package io.latchmark.architecture.broken.analysis;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees a module that measures. */
public record SeesRunner(SpeaksJdbc beside) {}
