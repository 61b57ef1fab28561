package io.latchmark.hosts.pipe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.NullNode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Json;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * One line from one process to another, as JSON.
 *
 * @param kind what it is; both sides know the kinds
 * @param id of a question, the negative one for its answer; 0 for a line that is neither
 */
public record Line(String kind, long id, JsonNode body) {
    static final int BYTES_MAX = 1 << 20;

    /** A line that is no question. */
    public static Line of(String kind, Object body) {
        return of(kind, 0, body);
    }

    static Line of(String kind, long id, Object body) {
        return new Line(kind, id, Json.MAPPER.valueToTree(body));
    }

    static Line empty(String kind, long id) {
        return new Line(kind, id, NullNode.instance);
    }

    /**
     * The line as bytes.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is longer than a line may be
     */
    byte[] bytes() {
        try {
            byte[] bytes = (Json.MAPPER.writeValueAsString(this) + "\n").getBytes(StandardCharsets.UTF_8);
            if (bytes.length > BYTES_MAX) {
                throw LatchmarkException.environment(
                        "'" + kind + "' has " + bytes.length + " bytes, and a line at most " + BYTES_MAX);
            }
            return bytes;
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a line that is no JSON: " + kind, e);
        }
    }

    static Line parse(byte[] bytes) throws IOException {
        Line line = Json.MAPPER.readValue(bytes, Line.class);
        if (line == null) {
            throw new IOException("a line that is null");
        }
        return line;
    }

    /**
     * The body.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it is malformed
     */
    public <T> T read(Class<T> type) {
        try {
            T read = Json.MAPPER.treeToValue(body, type);
            if (read != null) {
                return read;
            }
        } catch (JsonProcessingException e) {
            throw malformed(e.getOriginalMessage());
        }
        throw malformed("it is null");
    }

    private LatchmarkException malformed(String reason) {
        return LatchmarkException.environment(Malformed.printable("a malformed line '" + kind + "': " + reason));
    }
}
