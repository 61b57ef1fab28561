package io.latchmark.cluster;

import java.nio.charset.StandardCharsets;

/** What one process sends to another: bytes, and a word that says what they are. The bytes are not copied. */
public final class Parcel {
    /** The most bytes that a parcel may hold. */
    public static final int BYTES_MAX = 1 << 20;

    private static final int KIND_LENGTH_MAX = 64;

    private final String kind;
    private final byte[] bytes;

    /**
     * A parcel of bytes.
     *
     * @throws IllegalArgumentException if they are more than {@link #BYTES_MAX}
     */
    public Parcel(String kind, byte[] bytes) {
        if (kind.isEmpty() || kind.length() > KIND_LENGTH_MAX || bytes.length > BYTES_MAX) {
            throw new IllegalArgumentException(
                    "a parcel '" + kind + "' of " + bytes.length + " bytes: at most " + BYTES_MAX);
        }
        this.kind = kind;
        this.bytes = bytes;
    }

    /** A parcel of text. */
    public static Parcel of(String kind, String text) {
        return new Parcel(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A parcel that says all by its kind. */
    public static Parcel empty(String kind) {
        return new Parcel(kind, new byte[0]);
    }

    public String kind() {
        return kind;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** The bytes as text. */
    public String text() {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
