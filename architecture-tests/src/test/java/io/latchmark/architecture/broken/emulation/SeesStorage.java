package io.latchmark.architecture.broken.emulation;

import io.latchmark.architecture.broken.storage.SeesLoader;

/** Sees a module beside. */
public record SeesStorage(SeesLoader beside) {}
