package io.latchmark.emulation.filesystem.linux;

/** The processor's architecture, on which some numbers of Linux depend. */
final class Architecture {
    /** Whether it is 64-bit ARM, and not x86-64. */
    static final boolean ARM = System.getProperty("os.arch", "").equals("aarch64");

    private Architecture() {}
}
