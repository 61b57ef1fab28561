package io.latchmark.architecture.broken.core;

/** A prefix. */
public interface IValue {}
