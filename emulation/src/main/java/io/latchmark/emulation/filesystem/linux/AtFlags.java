package io.latchmark.emulation.filesystem.linux;

/** Flags of calls on names in directories, and of mount(2). */
final class AtFlags {
    static final int WORKING_DIRECTORY = -100;
    static final int SYMLINK_NOFOLLOW = 0x100;
    static final int REMOVE_DIRECTORY = 0x200;
    static final int SYMLINK_FOLLOW = 0x400;
    static final int EMPTY_PATH = 0x1000;
    static final long MOUNT_NOSUID_NODEV = 2 | 4;

    private AtFlags() {}
}
