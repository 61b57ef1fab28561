package io.latchmark.emulation;

/** What a request does. */
public enum IoKind {
    READ,
    WRITE
}
