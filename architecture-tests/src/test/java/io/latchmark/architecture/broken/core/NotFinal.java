package io.latchmark.architecture.broken.core;

/** Open to inheritance. */
public class NotFinal {}
