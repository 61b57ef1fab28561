package io.latchmark.emulation;

/** The operation of a request. */
public enum IoKind {
    READ,
    WRITE
}
