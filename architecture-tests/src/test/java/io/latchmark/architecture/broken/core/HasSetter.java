package io.latchmark.architecture.broken.core;

/** A setter. */
public final class HasSetter {
    private int value;

    /** Changes it. */
    public void setValue(int newValue) {
        value = newValue;
    }

    int value() {
        return value;
    }
}
