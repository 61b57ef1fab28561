package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.platform.CountText;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A description of the load, stored in the table {@code latchmark_load} as names and values. Immutable.
 *
 * @param seed determines the content of all rows, together with table and warehouse
 * @param constants of the load (TPC-C clause 2.1.6.1)
 * @param formatVersion of the rules for generating rows, from 1
 * @param loadedAt when the load started or, once complete, ended
 */
public record LoadFacts(
        Scale scale, long seed, NuRandConstants constants, int formatVersion, State state, Instant loadedAt) {
    /** The state of a load. */
    public enum State {
        /** Started, and running or interrupted. */
        LOADING,
        /** Tables, indexes and statistics exist. */
        COMPLETE
    }

    public LoadFacts {
        if (formatVersion < 1) {
            throw new IllegalArgumentException("formatVersion = " + formatVersion + ": must be at least 1");
        }
    }

    /** This load in another state. */
    public LoadFacts as(State newState, Instant at) {
        return new LoadFacts(scale, seed, constants, formatVersion, newState, at);
    }

    /** What determines all rows, in words. */
    public String text() {
        return CountText.of(scale.warehouses(), "warehouse", "warehouses") + ", seed " + seed
                + ", rules " + formatVersion + ", constants " + constants.lastName() + "/" + constants.customerId()
                + "/"
                + constants.itemId() + (state == State.COMPLETE ? "" : ", load not complete");
    }

    /** As rows of the table {@code latchmark_load}. */
    public Map<String, String> toRows() {
        Map<String, String> rows = new LinkedHashMap<>();
        rows.put("warehouses", Integer.toString(scale.warehouses()));
        rows.put("seed", Long.toString(seed));
        rows.put("nurand_last_name", Integer.toString(constants.lastName()));
        rows.put("nurand_customer_id", Integer.toString(constants.customerId()));
        rows.put("nurand_item_id", Integer.toString(constants.itemId()));
        rows.put("format_version", Integer.toString(formatVersion));
        rows.put("state", state.name().toLowerCase(Locale.ROOT));
        rows.put("loaded_at", loadedAt.toString());
        return rows;
    }

    /**
     * Reads the rows of the table {@code latchmark_load}; rows with other names are ignored.
     *
     * @throws LatchmarkException of category ENVIRONMENT if one is missing or unreadable
     */
    public static LoadFacts ofRows(Map<String, String> rows) {
        try {
            return new LoadFacts(
                    new Scale(Integer.parseInt(required(rows, "warehouses"))),
                    Long.parseLong(required(rows, "seed")),
                    new NuRandConstants(
                            Integer.parseInt(required(rows, "nurand_last_name")),
                            Integer.parseInt(required(rows, "nurand_customer_id")),
                            Integer.parseInt(required(rows, "nurand_item_id"))),
                    Integer.parseInt(required(rows, "format_version")),
                    State.valueOf(required(rows, "state").toUpperCase(Locale.ROOT)),
                    Instant.parse(required(rows, "loaded_at")));
        } catch (IllegalArgumentException | DateTimeException e) {
            throw LatchmarkException.environment(
                    "the table latchmark_load is damaged: " + e.getMessage()
                            + "; run 'latchmark schema drop --yes' and load again",
                    e);
        }
    }

    private static String required(Map<String, String> rows, String name) {
        String value = rows.get(name);
        if (value == null) {
            throw new IllegalArgumentException("no row '" + name + "'");
        }
        return value;
    }
}
