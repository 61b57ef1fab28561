package io.latchmark.architecture.broken.core;

/** Inherits an implementation. */
public final class Inherits extends NotFinal {}
