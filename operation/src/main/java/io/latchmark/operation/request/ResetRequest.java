package io.latchmark.operation.request;

/**
 * Puts a database back to a snapshot.
 *
 * @param snapshot its name
 * @param describes whether the reply says which content the database has then
 */
public record ResetRequest(DatabaseRequest database, String snapshot, boolean describes) implements Request {}
