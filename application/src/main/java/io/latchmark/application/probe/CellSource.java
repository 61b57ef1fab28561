package io.latchmark.application.probe;

import io.latchmark.probe.Preset;
import java.nio.file.Path;

/** The source of a probe's cells. */
public sealed interface CellSource {
    /** A published or common matrix. */
    record Matrix(Preset preset) implements CellSource {}

    /** The jobs of a job file of fio. */
    record Fio(Path file) implements CellSource {}

    /** The cell of an sqlio command line. */
    record Sqlio(String switches) implements CellSource {}

    /** The cell of a diskspd command line. */
    record Diskspd(String switches) implements CellSource {}

    /** The mix, block sizes and depth observed on a run's device. */
    record LikeRunCell(Path run) implements CellSource {}

    /** The combinations of all axes. */
    record Axes(Sweep sweep) implements CellSource {}
}
