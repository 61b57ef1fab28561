package io.latchmark.application.probe;

import io.latchmark.probe.Preset;
import java.nio.file.Path;

/** The source of a probe's cells. */
public sealed interface CellSource {
    /** A published or common matrix. */
    record Matrix(Preset preset) implements CellSource {}

    /** The mix, block sizes and depth observed on a run's device. */
    record LikeRunCell(Path run) implements CellSource {}

    /** The combinations of all axes. */
    record Axes(Sweep sweep) implements CellSource {}
}
