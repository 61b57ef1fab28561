package io.latchmark.runner;

/** Makes the load of a run. */
@FunctionalInterface
public interface LoadFactory {
    /**
     * Opens all sessions; nothing runs yet.
     *
     * @throws io.latchmark.core.LatchmarkException if one can't be opened; the others are closed
     */
    Load open(LoadContext context);
}
