package io.latchmark.agents.channel;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A message from one process to another: bytes, and a word for their kind. The bytes are not copied. */
public final class Message {
    /** Maximum size in bytes; the rest of the frame is for the kind. */
    public static final int BYTES_MAX = (1 << 20) - 128;

    private static final int KIND_LENGTH_MAX = 64;

    private final String kind;
    private final byte[] bytes;

    /**
     * Creates a message of bytes.
     *
     * @throws IllegalArgumentException if they are more than {@link #BYTES_MAX}
     */
    public Message(String kind, byte[] bytes) {
        if (kind.length() > KIND_LENGTH_MAX || bytes.length > BYTES_MAX) {
            throw new IllegalArgumentException("a message of " + bytes.length + " bytes, its kind of " + kind.length()
                    + " characters: at most " + BYTES_MAX + " and " + KIND_LENGTH_MAX);
        }
        this.kind = kind;
        this.bytes = bytes;
    }

    /** A message of text. */
    public static Message of(String kind, String text) {
        return new Message(kind, text.getBytes(StandardCharsets.UTF_8));
    }

    /** A message that contains a record, as JSON. */
    public static Message json(String kind, Object content) {
        try {
            return new Message(kind, Json.MAPPER.writeValueAsBytes(content));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a message that is not JSON", e);
        }
    }

    /** A message without content. */
    public static Message empty(String kind) {
        return new Message(kind, new byte[0]);
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

    /**
     * The record that it contains.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is not of this type, or a field is null or missing
     */
    public <T> T read(Class<T> type) {
        try {
            T read = Json.MAPPER.readValue(bytes, type);
            if (read == null) {
                throw new IOException("null");
            }
            return read;
        } catch (IOException e) {
            throw LatchmarkException.environment("a malformed message '" + kind + "': " + e.getMessage(), e);
        }
    }
}
