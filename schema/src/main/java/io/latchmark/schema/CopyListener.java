package io.latchmark.schema;

/** Receives the progress of a copy. Called many times per second by the copying thread. */
public interface CopyListener {
    /** A step without a measure starts, for example stopping a server. */
    void began(String what);

    /**
     * Bytes of a copy are on disk.
     *
     * @param doneBytes of the whole copy so far
     * @param totalBytes of the whole copy
     */
    void copied(long doneBytes, long totalBytes);
}
