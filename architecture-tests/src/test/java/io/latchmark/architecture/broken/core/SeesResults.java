package io.latchmark.architecture.broken.core;

import io.latchmark.architecture.broken.results.SeesSchema;
import java.nio.file.Path;

/** Sees a module above, and the file system. */
public record SeesResults(SeesSchema above, Path file) {}
