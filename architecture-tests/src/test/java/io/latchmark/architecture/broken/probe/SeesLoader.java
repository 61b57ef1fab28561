package io.latchmark.architecture.broken.probe;

import io.latchmark.architecture.broken.loader.SeesProcedures;

/** Sees a module beside. */
public record SeesLoader(SeesProcedures beside) {}
