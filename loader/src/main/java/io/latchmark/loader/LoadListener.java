package io.latchmark.loader;

/** Receives the progress of a load, in the thread of {@link Loader#load}, four times per second and at the end. */
@FunctionalInterface
public interface LoadListener {
    void progressed(LoadProgress progress);
}
