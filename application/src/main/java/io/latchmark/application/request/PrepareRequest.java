package io.latchmark.application.request;

import java.util.Optional;

/**
 * A request to prepare the starting state of an experiment, as far as it is missing.
 *
 * @param database to be measured
 * @param load loads the database; empty if it must already be loaded
 * @param snapshot name of the starting snapshot; empty if the database is never reset
 * @param withoutSnapshot what is possible without it, as the end of a message; empty if nothing
 */
public record PrepareRequest(
        DatabaseRequest database, Optional<LoadRequest> load, Optional<String> snapshot, String withoutSnapshot)
        implements Request {}
