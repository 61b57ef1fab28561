package io.latchmark.architecture.broken.elsewhere;

/** Belongs to no module. */
public record Elsewhere(int value) {}
