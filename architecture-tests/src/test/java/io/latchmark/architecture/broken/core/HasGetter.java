package io.latchmark.architecture.broken.core;

/** A getter. */
public final class HasGetter {
    /** A value. */
    public int getValue() {
        return 1;
    }
}
