package io.latchmark.application.request;

import io.latchmark.schema.Places;

/**
 * A request to reset a database to a snapshot.
 *
 * @param snapshot its name
 * @param places new locations of its files
 * @param describes whether the reply describes the resulting content of the database
 */
public record ResetRequest(DatabaseRequest database, String snapshot, Places places, boolean describes)
        implements Request {}
