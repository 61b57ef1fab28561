package io.latchmark.agents.merge;

import java.util.Optional;

/** Hands over records in the order of their times. */
@FunctionalInterface
interface RecordSource<T> {
    /** The next one; empty after the last. */
    Optional<T> next();
}
