package io.latchmark.loader;

/**
 * Receives the progress of a load. Called by the thread that called {@link Loader#load}, four times per second and at the end.
 */
@FunctionalInterface
public interface LoadListener {
    void progressed(LoadProgress progress);
}
