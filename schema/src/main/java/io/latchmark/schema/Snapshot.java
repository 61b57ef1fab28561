package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A named copy of a database, to which the database can be reset. Immutable.
 *
 * @param name given by the user
 * @param content of the database when the copy was made
 * @param method how it was made: with shared blocks, or copied
 */
public record Snapshot(String name, Instant createdAt, Content content, String method) {
    /** The rule for names. */
    public static final String NAME_RULE = "1 to 30 letters, digits, '-' and '_', with a letter first";

    private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,29}");

    public Snapshot {
        if (!isName(name)) {
            throw new IllegalArgumentException("name = " + name + ": must be " + NAME_RULE);
        }
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /** Whether a database still has the content of this snapshot: no run was started and no order placed since. */
    public boolean holds(Content other) {
        return content.id().equals(other.id()) && content.ordersSinceLoad() == other.ordersSinceLoad();
    }

    /** As names and values, to be stored with the copy. */
    public Map<String, String> toRows() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("name", name);
        rows.put("created_at", createdAt.toString());
        rows.put("content_id", content.id());
        rows.put("warehouses", Integer.toString(content.warehouses()));
        rows.put("orders_since_load", Long.toString(content.ordersSinceLoad()));
        rows.put("size_bytes", Long.toString(content.sizeBytes()));
        rows.put("method", method);
        return rows;
    }

    /**
     * Reads what {@link #toRows} wrote; rows with other names are ignored.
     *
     * @param where the rows were found, for messages
     * @throws LatchmarkException of category ENVIRONMENT if one is missing or unreadable
     */
    public static Snapshot ofRows(Map<String, String> rows, String where) {
        try {
            return new Snapshot(
                    required(rows, "name"),
                    Instant.parse(required(rows, "created_at")),
                    new Content(
                            required(rows, "content_id"),
                            Integer.parseInt(required(rows, "warehouses")),
                            Long.parseLong(required(rows, "orders_since_load")),
                            Long.parseLong(required(rows, "size_bytes"))),
                    required(rows, "method"));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw LatchmarkException.environment(
                    "the snapshot at " + where + " is damaged: " + e.getMessage() + "; remove it", e);
        }
    }

    private static String required(Map<String, String> rows, String name) {
        String value = rows.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no '" + name + "'");
        }
        return value;
    }
}
