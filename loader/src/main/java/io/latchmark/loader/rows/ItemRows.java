package io.latchmark.loader.rows;

import io.latchmark.core.population.Scale;

/** The 100,000 rows of ITEM. */
final class ItemRows {
    private static final int COLUMNS = 5;
    private static final int IMAGES = 10_000;

    private ItemRows() {}

    static long write(RandomColumns columns) {
        RowSelection original = RowSelection.tenPercentOf(Scale.ITEMS, columns.stream());
        for (int item = 1; item <= Scale.ITEMS; item++) {
            columns.writer().beginRow(COLUMNS);
            columns.writer().int32(item);
            columns.int32(1, IMAGES);
            columns.alphanumeric(14, 24);
            columns.decimal(1_00, 100_00, 2);
            columns.data(original.selectsNext());
        }
        return Scale.ITEMS;
    }
}
