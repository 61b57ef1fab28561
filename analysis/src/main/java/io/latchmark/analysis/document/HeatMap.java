package io.latchmark.analysis.document;

import java.util.List;

/**
 * Shares of values by their size over time, on a page.
 *
 * @param about what is shown
 * @param edges where the columns of cells start, ascending, and where the last one ends
 * @param rows of cells, the smallest values first
 * @param table the numbers that stand for it in other forms
 */
public record HeatMap(Chart.About about, Axis axis, int height, List<Double> edges, List<Row> rows, Table table)
        implements Block {
    /**
     * Values of a similar size.
     *
     * @param label of its lower edge; empty for none
     * @param shares of the values of each column that are of this size, 0..1
     */
    public record Row(String label, List<Double> shares) {
        public Row {
            shares = List.copyOf(shares);
        }
    }

    public HeatMap {
        edges = List.copyOf(edges);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.shares().size() != edges.size() - 1) {
                throw new IllegalArgumentException(row.shares().size() + " shares between " + edges.size() + " edges");
            }
        }
    }
}
