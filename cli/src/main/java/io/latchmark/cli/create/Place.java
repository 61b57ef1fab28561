package io.latchmark.cli.create;

import io.latchmark.application.doctor.Capacity;
import io.latchmark.application.request.DatabaseRequest;
import java.util.Map;

/** A database, and what its server reports. */
record Place(DatabaseRequest database, Capacity capacity) {
    String text() {
        return database.url().orElse(database.embedded().dataDir().toString());
    }

    /** As a field of an experiment's file. */
    Map<String, String> location() {
        return Map.of(database.isEmbedded() ? "data-dir" : "url", text());
    }

    /** The least free space; 0 if unknown. */
    long freeBytes() {
        return capacity.freeBytes().values().stream()
                .mapToLong(Long::longValue)
                .min()
                .orElse(0);
    }
}
