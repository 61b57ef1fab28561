package io.latchmark.architecture.broken.emulation.demo;

import io.latchmark.architecture.broken.cli.SeesElsewhere;

/** Sees the command line. */
public record SeesCli(SeesElsewhere beside) {}
