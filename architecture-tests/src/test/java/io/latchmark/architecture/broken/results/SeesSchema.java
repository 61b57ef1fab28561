package io.latchmark.architecture.broken.results;

import io.latchmark.architecture.broken.schema.SeesRunner;

/** Sees a module beside. */
public record SeesSchema(SeesRunner beside) {}
