package io.latchmark.architecture.broken.cli;

import io.latchmark.architecture.broken.elsewhere.Elsewhere;

/** Sees a class outside of the modules. */
public record SeesElsewhere(Elsewhere elsewhere) {}
