package io.latchmark.analysis.document;

import java.util.List;

/**
 * The distribution of values over time, on a page.
 *
 * @param about identity and texts
 * @param edges start of each column of cells, ascending, and end of the last one
 * @param rows of cells, the smallest values first
 * @param table the numbers shown instead in other forms
 */
public record HeatMap(Chart.About about, Axis axis, int height, List<Double> edges, List<Row> rows, Table table)
        implements Block {
    /**
     * Values of a similar size.
     *
     * @param label of its lower edge; empty for none
     * @param shares for each column, the share of its values that have this size, 0..1
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
