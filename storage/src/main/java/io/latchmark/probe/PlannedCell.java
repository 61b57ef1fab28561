package io.latchmark.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.Published;
import java.util.List;

/**
 * A cell that is to be measured.
 *
 * @param published what others measured in it, on their hardware
 */
public record PlannedCell(Cell cell, List<Published> published) {
    public PlannedCell {
        published = List.copyOf(published);
    }

    /** A cell that nobody has published figures for. */
    public static PlannedCell of(Cell cell) {
        return new PlannedCell(cell, List.of());
    }
}
