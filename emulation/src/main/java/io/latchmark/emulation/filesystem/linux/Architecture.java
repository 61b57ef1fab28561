package io.latchmark.emulation.filesystem.linux;

/** The CPU architecture, on which some numbers of Linux depend. */
final class Architecture {
    /** Whether it is 64-bit ARM; otherwise it is x86-64. */
    static final boolean ARM = System.getProperty("os.arch", "").equals("aarch64");

    private Architecture() {}
}
