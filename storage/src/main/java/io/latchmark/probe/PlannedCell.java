package io.latchmark.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.Published;
import java.util.List;

/**
 * A cell to measure.
 *
 * @param published figures that others measured in it on their hardware
 */
public record PlannedCell(Cell cell, List<Published> published) {
    public PlannedCell {
        cell = cell.measurable();
        published = List.copyOf(published);
    }

    /** A cell without published figures. */
    public static PlannedCell of(Cell cell) {
        return new PlannedCell(cell, List.of());
    }
}
