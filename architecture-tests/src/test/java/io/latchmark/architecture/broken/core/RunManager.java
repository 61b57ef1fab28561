package io.latchmark.architecture.broken.core;

/** A vague name. */
public record RunManager(int value) {}
