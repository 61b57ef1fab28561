package io.latchmark.architecture.broken.emulation.command;

import io.latchmark.architecture.broken.powercut.SeesLive;

/** Sees the other module that can be left out. */
public record SeesPowerCut(SeesLive beside) {}
