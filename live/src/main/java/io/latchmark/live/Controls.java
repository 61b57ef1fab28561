package io.latchmark.live;

import java.util.Optional;

/** What a page can make an operation do. Each returns why it did not, or nothing if it did. Safe for use by several threads. */
interface Controls {
    /** Writes a note to the record. */
    Optional<String> note(String text);

    /** Issues a checkpoint. */
    Optional<String> checkpoint();

    /** Ends the operation early, in order. */
    Optional<String> end();
}
