package io.latchmark.storage.sqlserver;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A text file of rows as a server returns them and of the samples that are to come of them. A line {@code columns:} names
 * the columns, texts first; below {@code rows:} stand rows, their cells apart by a bar and padded as the server pads them;
 * below {@code samples:} what is to be handed over, each as object, metric, value and unit. A line that begins with # is
 * comment.
 */
record RowsetFile(List<String> texts, List<String> numbers, List<Step> steps) {
    /** One sample of the source. */
    record Step(List<List<@Nullable Object>> rows, List<String> samples) {}

    static RowsetFile read(String name) throws IOException {
        try (InputStream stream = Objects.requireNonNull(RowsetFile.class.getResourceAsStream(name + ".txt"), name)) {
            RowsetFile file = new RowsetFile(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
            String text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            boolean inRows = false;
            for (String line : text.lines().toList()) {
                if (line.startsWith("columns:")) {
                    file.columns(line.substring("columns:".length()));
                } else if (line.equals("rows:")) {
                    file.steps.add(new Step(new ArrayList<>(), new ArrayList<>()));
                    inRows = true;
                } else if (line.equals("samples:")) {
                    inRows = false;
                } else if (!line.startsWith("#")) {
                    Step step = file.steps.get(file.steps.size() - 1);
                    if (inRows) {
                        step.rows.add(file.cells(line));
                    } else {
                        step.samples.add(line);
                    }
                }
            }
            return file;
        }
    }

    private void columns(String line) {
        for (String column : line.split("\\|", -1)) {
            String[] typeAndLabel = column.strip().split(" ", 2);
            (typeAndLabel[0].equals("text") ? texts : numbers).add(typeAndLabel[1]);
        }
    }

    private List<@Nullable Object> cells(String line) {
        List<@Nullable Object> cells = new ArrayList<>();
        for (String cell : line.split("\\|", -1)) {
            if (cell.equals("NULL")) {
                cells.add(null);
            } else {
                cells.add(cells.size() < texts.size() ? cell : Long.valueOf(cell));
            }
        }
        return cells;
    }

    /** The labels of all columns. */
    List<String> labels() {
        List<String> labels = new ArrayList<>(texts);
        labels.addAll(numbers);
        return labels;
    }

    Rowset rowset(Step step) throws SQLException {
        Rowset rowset = Rowset.of(texts, numbers);
        for (List<@Nullable Object> row : step.rows()) {
            rowset.row(row.toArray());
        }
        return rowset;
    }
}
