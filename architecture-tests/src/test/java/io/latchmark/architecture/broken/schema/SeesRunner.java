package io.latchmark.architecture.broken.schema;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees a module beside. */
public record SeesRunner(SpeaksJdbc beside) {}
