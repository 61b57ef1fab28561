package io.latchmark.operation.request;

/**
 * Puts a database back to a snapshot.
 *
 * @param snapshot its name
 */
public record ResetRequest(DatabaseRequest database, String snapshot) implements Request {}
