package io.latchmark.application.request;

import io.latchmark.schema.Places;

/**
 * Puts a database back to a snapshot.
 *
 * @param snapshot its name
 * @param places where its files go
 * @param describes whether the reply says which content the database has then
 */
public record ResetRequest(DatabaseRequest database, String snapshot, Places places, boolean describes)
        implements Request {}
