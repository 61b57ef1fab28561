package io.latchmark.architecture.broken.application;

import io.latchmark.architecture.broken.cli.SeesElsewhere;

/** Sees a module above. */
public record SeesCli(SeesElsewhere beside) {}
