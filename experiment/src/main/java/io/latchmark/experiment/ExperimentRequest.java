package io.latchmark.experiment;

import java.nio.file.Path;
import java.util.Optional;

/**
 * An experiment, as asked for.
 *
 * @param file its YAML
 * @param out its folder; empty for {@code experiments/NAME}
 * @param pilot whether only the first blocks are measured
 */
public record ExperimentRequest(Path file, Optional<Path> out, boolean pilot) {}
