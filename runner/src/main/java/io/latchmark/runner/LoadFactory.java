package io.latchmark.runner;

/** Creates the load of a run. */
@FunctionalInterface
public interface LoadFactory {
    /**
     * Opens all sessions without starting anything.
     *
     * @throws io.latchmark.core.LatchmarkException if one can't be opened; the others are closed
     */
    Load open(LoadContext context);
}
