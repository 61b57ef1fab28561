package io.latchmark.architecture.broken.hosts;

import io.latchmark.architecture.broken.cli.SeesElsewhere;

/** Sees a module above. */
public record SeesCli(SeesElsewhere beside) {}
