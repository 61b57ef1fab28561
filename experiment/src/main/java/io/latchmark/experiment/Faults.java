package io.latchmark.experiment;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.serialization.node.JsonLocationAware;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Collects the errors of a file, each with its line and column. */
public final class Faults {
    private final Path file;
    private final List<Fault> found = new ArrayList<>();

    Faults(Path file) {
        this.file = file;
    }

    private record Fault(int line, int column, String text) {}

    /** Adds an error of a node. */
    public void add(JsonNode node, String text) {
        int line = 1;
        int column = 1;
        if (node instanceof JsonLocationAware aware) {
            JsonLocation location = aware.tokenLocation();
            line = location.getLineNr();
            column = location.getColumnNr();
        }
        Fault fault = new Fault(line, column, text);
        if (!found.contains(fault)) {
            found.add(fault);
        }
    }

    /**
     * Throws if there are errors.
     *
     * @throws LatchmarkException of category USAGE, with all errors in the order of the file
     */
    public void throwIfAny() {
        if (found.isEmpty()) {
            return;
        }
        List<String> lines = found.stream()
                .sorted(Comparator.comparingInt(Fault::line).thenComparingInt(Fault::column))
                .map(fault -> file + ":" + fault.line() + ":" + fault.column() + ": " + fault.text())
                .toList();
        throw LatchmarkException.usage(String.join(System.lineSeparator() + "           ", lines));
    }
}
