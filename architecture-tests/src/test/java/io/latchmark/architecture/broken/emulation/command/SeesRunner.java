package io.latchmark.architecture.broken.emulation.command;

import io.latchmark.architecture.broken.runner.SpeaksJdbc;

/** Sees a module above. */
public record SeesRunner(SpeaksJdbc beside) {}
