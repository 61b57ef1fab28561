package io.latchmark.application.request;

import java.util.Optional;

/**
 * Makes what an experiment starts from, where it is missing.
 *
 * @param database that is measured
 * @param load fills the database; empty if it must be filled already
 * @param snapshot the name of the snapshot of the start; empty if the database is never reset
 * @param withoutSnapshot what is possible without it, as the end of a message; empty if nothing
 */
public record PrepareRequest(
        DatabaseRequest database, Optional<LoadRequest> load, Optional<String> snapshot, String withoutSnapshot)
        implements Request {}
