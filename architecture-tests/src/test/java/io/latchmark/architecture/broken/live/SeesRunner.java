package io.latchmark.architecture.broken.live;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees a module that drives a run. */
public record SeesRunner(SpeaksJdbc beside) {}
