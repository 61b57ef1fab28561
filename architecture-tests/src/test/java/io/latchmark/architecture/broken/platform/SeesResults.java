package io.latchmark.architecture.broken.platform;

import io.latchmark.architecture.broken.results.SeesSchema;

/** Sees a module above. */
public record SeesResults(SeesSchema beside) {}
