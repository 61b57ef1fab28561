package io.latchmark.emulation.filesystem.linux;

/** Offsets of the fields of struct statx (statx(2)). */
public final class StatusFields {
    public static final int BYTES = 256;
    public static final int BLOCK_BYTES = 4;
    public static final int LINKS = 16;
    public static final int USER = 20;
    public static final int GROUP = 24;
    public static final int MODE = 28;
    public static final int INODE = 32;
    public static final int SIZE = 40;
    public static final int BLOCKS = 48;
    /** Each time is 8 bytes of seconds and 4 of nanoseconds. */
    public static final int ACCESSED = 64;

    public static final int CHANGED = 96;
    public static final int MODIFIED = 112;
    public static final int NODE_DEVICE_MAJOR = 128;
    public static final int NODE_DEVICE_MINOR = 132;
    public static final int DEVICE_MAJOR = 136;
    public static final int DEVICE_MINOR = 140;
    static final int BASIC = 0x7ff;

    private StatusFields() {}
}
