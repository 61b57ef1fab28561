package io.latchmark.schema;

/** Receives the progress of a copy. Called from the thread that copies, many times a second. */
public interface CopyListener {
    /** Something begins that has no measure, as the stop of a server. */
    void began(String what);

    /**
     * Bytes of a copy are on the disk.
     *
     * @param doneBytes of the whole copy so far
     * @param totalBytes of the whole copy
     */
    void copied(long doneBytes, long totalBytes);
}
