package io.latchmark.results;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A row of a CSV file with access by column name. The object is reused for the next row. Used by one thread.
 *
 * <p>Implementation note: a run has millions of rows, which contain numbers and a few hundred texts that recur every second. A
 * number is parsed directly from its characters, and a known text is reused.
 */
public final class CsvRow {
    /** Maximum number of cached texts, a power of two. Other texts are created each time. */
    private static final int TEXTS_MAX = 1 << 14;
    /** Fields whose previous text is compared first, because most columns repeat their text. */
    private static final int PREVIOUS = 8;
    /** A number with this many digits can't overflow. */
    private static final int DIGITS_MAX = 18;

    private static final Known NOTHING = new Known("");

    private final Map<String, Integer> columns = new HashMap<>();
    private final Known[] texts = new Known[TEXTS_MAX];
    private final Known[] previous = new Known[PREVIOUS];
    private char[] characters = new char[256];
    private int[] ends = new int[32];
    private List<String> names = List.of();
    private int[] places = new int[0];
    private int fields;
    private long line;

    CsvRow() {
        Arrays.fill(texts, NOTHING);
        Arrays.fill(previous, NOTHING);
    }

    void begin(long startingLine) {
        fields = 0;
        line = startingLine;
    }

    void add(char[] buffer, int offset, int length) {
        int start = start(fields);
        if (start + length > characters.length) {
            characters = Arrays.copyOf(characters, 2 * (start + length));
        }
        if (fields == ends.length) {
            ends = Arrays.copyOf(ends, 2 * fields);
        }
        System.arraycopy(buffer, offset, characters, start, length);
        ends[fields++] = start + length;
    }

    private int start(int field) {
        return field == 0 ? 0 : ends[field - 1];
    }

    int fields() {
        return fields;
    }

    /** The line of the file where the row starts, from 1. */
    public long line() {
        return line;
    }

    /**
     * Makes this row the header: columns are then found by its names, and required ones also by index.
     *
     * @throws IllegalArgumentException if a required column is missing
     */
    void becomeHeader(List<String> required) {
        for (int field = 0; field < fields; field++) {
            columns.put(textOf(field), field);
        }
        names = List.copyOf(required);
        places = new int[required.size()];
        for (int i = 0; i < places.length; i++) {
            String name = required.get(i);
            Integer place = columns.get(name);
            if (place == null) {
                throw new IllegalArgumentException("the header has no column " + name);
            }
            places[i] = place;
        }
    }

    /** The number of columns in the header. */
    public int columns() {
        return columns.size();
    }

    private int field(String column) {
        Integer field = columns.get(column);
        if (field == null) {
            throw new IllegalStateException("no column " + column + ": the header was not checked");
        }
        return field;
    }

    public String text(String column) {
        return textOf(field(column));
    }

    /** The text in the required column with this index. */
    public String text(int required) {
        return textOf(places[required]);
    }

    /** The text of a field by its index from 0. */
    private String textOf(int field) {
        int start = start(field);
        int end = ends[field];
        Known before = previous[field % PREVIOUS];
        if (before.is(characters, start, end)) {
            return before.text;
        }
        Known known = known(start, end);
        previous[field % PREVIOUS] = known;
        return known.text;
    }

    private Known known(int start, int end) {
        int hash = 0;
        for (int i = start; i < end; i++) {
            hash = 31 * hash + characters[i];
        }
        int first = (hash ^ hash >>> 15) & TEXTS_MAX - 1;
        int second = first ^ 1;
        if (texts[first].is(characters, start, end)) {
            return texts[first];
        }
        if (texts[second].is(characters, start, end)) {
            return texts[second];
        }
        Known known = new Known(new String(characters, start, end - start));
        texts[texts[first] == NOTHING ? first : second] = known;
        return known;
    }

    /** A known text, and its characters in an array for fast comparison. */
    private static final class Known {
        private final String text;
        private final char[] characters;

        private Known(String text) {
            this.text = text;
            this.characters = text.toCharArray();
        }

        private boolean is(char[] others, int start, int end) {
            return Arrays.equals(characters, 0, characters.length, others, start, end);
        }
    }

    /**
     * A whole number.
     *
     * @throws IllegalArgumentException if the field is not one
     */
    public long number(String column) {
        return numberOf(column, field(column));
    }

    /**
     * A count.
     *
     * @throws IllegalArgumentException if the field is not a whole number of 0 or more
     */
    public long count(String column) {
        long count = number(column);
        Bounds.atLeast(0, column, count);
        return count;
    }

    /** The whole number in the required column with this index. */
    public long number(int required) {
        int field = places[required];
        return numberOf(names.get(required), field);
    }

    private long numberOf(String column, int field) {
        int start = start(field);
        int end = ends[field];
        if (end > start && end - start <= DIGITS_MAX) {
            long number = 0;
            int i = start;
            while (i < end && characters[i] >= '0' && characters[i] <= '9') {
                number = 10 * number + (characters[i++] - '0');
            }
            if (i == end) {
                return number;
            }
        }
        String text = new String(characters, start, end - start);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = '" + text + "' is not a whole number", e);
        }
    }
}
