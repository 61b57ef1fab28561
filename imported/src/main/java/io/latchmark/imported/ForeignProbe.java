package io.latchmark.imported;

import io.latchmark.results.probe.CellMeasurement;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * A device measurement of another tool, as its files describe it.
 *
 * @param version of the tool; empty if its files don't contain it
 * @param start of the first measurement
 * @param target the measured file or device; empty if the files don't contain it
 * @param bytes its length; 0 if unknown
 * @param cells in the order of the files, numbered from 1
 * @param lacks what can't be concluded, one sentence each
 */
record ForeignProbe(
        String version, Instant start, String target, long bytes, List<CellMeasurement> cells, List<String> lacks) {
    ForeignProbe {
        cells = List.copyOf(cells);
        lacks = List.copyOf(lacks);
    }

    /** Reads one file, and numbers its cells starting at a given number. */
    @FunctionalInterface
    interface Reader {
        ForeignProbe read(Path file, int firstNumber);
    }

    /** Combines the cells of several files into one probe. */
    static ForeignProbe of(List<Path> files, Reader reader) {
        List<CellMeasurement> cells = new ArrayList<>();
        List<ForeignProbe> parts = new ArrayList<>();
        for (Path file : files) {
            ForeignProbe part = reader.read(file, cells.size() + 1);
            parts.add(part);
            cells.addAll(part.cells);
        }
        ForeignProbe first = parts.get(0);
        return new ForeignProbe(first.version, first.start, first.target, first.bytes, cells, first.lacks);
    }
}
