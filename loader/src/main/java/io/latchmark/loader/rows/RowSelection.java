package io.latchmark.loader.rows;

import io.latchmark.core.random.RandomStream;

/**
 * Selects an exact number of rows at random from a stream, without memory (Knuth, The Art of Computer Programming, volume 2,
 * 3.4.2, algorithm S): every set of that size is equally likely. Clause 4.3.3.1 requires "10% of the rows, selected at random".
 * Confined to one thread.
 */
final class RowSelection {
    private final RandomStream stream;
    private int rowsLeft;
    private int wanted;

    private RowSelection(RandomStream stream, int rows, int wanted) {
        this.stream = stream;
        this.rowsLeft = rows;
        this.wanted = wanted;
    }

    static RowSelection tenPercentOf(int rows, RandomStream stream) {
        return new RowSelection(stream, rows, rows / 10);
    }

    /** Whether the next row is selected. Must be called once for each row. */
    boolean selectsNext() {
        boolean selected = stream.uniform(1, rowsLeft) <= wanted;
        rowsLeft--;
        if (selected) {
            wanted--;
        }
        return selected;
    }
}
