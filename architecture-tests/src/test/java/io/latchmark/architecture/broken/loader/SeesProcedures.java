package io.latchmark.architecture.broken.loader;

import io.latchmark.architecture.broken.procedures.SeesLoader;

/** Sees a module beside. */
public record SeesProcedures(Class<SeesLoader> beside) {}
