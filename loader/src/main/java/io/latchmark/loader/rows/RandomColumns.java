package io.latchmark.loader.rows;

import io.latchmark.core.random.RandomStream;
import java.nio.charset.StandardCharsets;

/**
 * Writes columns of the kinds that tables share, random ones from one stream (TPC-C clause 4.3.2). One object serves one table of
 * one warehouse and reuses its buffer. Confined to one thread.
 */
final class RandomColumns {
    private static final int TEXT_BYTES_MAX = 500;
    private static final byte[] ORIGINAL = ascii("ORIGINAL");
    private static final byte[] ZIP_END = ascii("11111");
    private static final int ZIP_RANDOM_DIGITS = 4;

    private final RandomStream stream;
    private final RowWriter writer;
    private final byte[] buffer = new byte[TEXT_BYTES_MAX + Alphabet.SLACK];

    RandomColumns(RandomStream stream, RowWriter writer) {
        this.stream = stream;
        this.writer = writer;
    }

    static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    RandomStream stream() {
        return stream;
    }

    /** For columns that aren't random. */
    RowWriter writer() {
        return writer;
    }

    void int32(int from, int to) {
        writer.int32(stream.uniform(from, to));
    }

    void decimal(int unscaledFrom, int unscaledTo, int scale) {
        writer.decimal(stream.uniform(unscaledFrom, unscaledTo), scale);
    }

    /** A text that isn't random. */
    void text(byte[] ascii) {
        writer.text(ascii, 0, ascii.length);
    }

    /** A random a-string of this length. */
    void alphanumeric(int length) {
        Alphabet.ALPHANUMERIC.fill(stream, buffer, length);
        writer.text(buffer, 0, length);
    }

    /** A random a-string of a random length. */
    void alphanumeric(int lengthMin, int lengthMax) {
        alphanumeric(stream.uniform(lengthMin, lengthMax));
    }

    /** A random n-string of this length. */
    void digits(int length) {
        Alphabet.DIGITS.fill(stream, buffer, length);
        writer.text(buffer, 0, length);
    }

    /** The data of an item or of its stock: an a-string of 26 to 50, with "ORIGINAL" at a random position if requested. */
    void data(boolean original) {
        int length = stream.uniform(26, 50);
        Alphabet.ALPHANUMERIC.fill(stream, buffer, length);
        if (original) {
            int place = stream.uniform(0, length - ORIGINAL.length);
            System.arraycopy(ORIGINAL, 0, buffer, place, ORIGINAL.length);
        }
        writer.text(buffer, 0, length);
    }

    /** The five columns of an address: two of street, city, state, zip (the last by clause 4.3.2.7). */
    void address() {
        alphanumeric(10, 20);
        alphanumeric(10, 20);
        alphanumeric(10, 20);
        alphanumeric(2);
        Alphabet.DIGITS.fill(stream, buffer, ZIP_RANDOM_DIGITS);
        System.arraycopy(ZIP_END, 0, buffer, ZIP_RANDOM_DIGITS, ZIP_END.length);
        writer.text(buffer, 0, ZIP_RANDOM_DIGITS + ZIP_END.length);
    }
}
