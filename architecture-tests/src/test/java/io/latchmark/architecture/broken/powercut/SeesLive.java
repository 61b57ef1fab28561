package io.latchmark.architecture.broken.powercut;

import io.latchmark.architecture.broken.live.SeesRunner;

/** Sees the pages of a browser. */
public record SeesLive(SeesRunner beside) {}
