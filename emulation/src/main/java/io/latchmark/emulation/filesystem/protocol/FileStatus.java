package io.latchmark.emulation.filesystem.protocol;

import io.latchmark.emulation.filesystem.linux.StatusFields;
import java.nio.ByteBuffer;

/**
 * The status of a file, read from struct statx in a buffer. Valid until the buffer is filled again. Confined to one thread.
 *
 * @param status struct statx in native order
 */
public record FileStatus(ByteBuffer status) {
    /** How long the kernel may cache attributes; no other process changes these files. */
    private static final long VALID_SECONDS = 3600;

    private static final int TYPE_MASK = 0170000;
    private static final int REGULAR = 0100000;
    private static final int GROUP_OF_DIRECTORY = 02000;
    private static final int SET_USER = 04000;
    private static final int SET_GROUP = 02000;
    private static final int GROUP_EXECUTES = 010;

    /** The inode number on the backing file system. */
    public long inode() {
        return status.getLong(StatusFields.INODE);
    }

    /** The backing file system. */
    public long device() {
        return ((long) status.getInt(StatusFields.DEVICE_MAJOR) << 32)
                | Integer.toUnsignedLong(status.getInt(StatusFields.DEVICE_MINOR));
    }

    /** Type and permissions. */
    public int mode() {
        return Short.toUnsignedInt(status.getShort(StatusFields.MODE));
    }

    /** The number of hard links. */
    public int links() {
        return status.getInt(StatusFields.LINKS);
    }

    /** Its length. */
    public long size() {
        return status.getLong(StatusFields.SIZE);
    }

    /** Whether it is a file with data. */
    public boolean isRegular() {
        return (mode() & TYPE_MASK) == REGULAR;
    }

    /** Whether new entries of this directory inherit its group. */
    public boolean givesItsGroup() {
        return (mode() & GROUP_OF_DIRECTORY) != 0;
    }

    /** Whether a file with this mode runs as its owner or its group, or would do so once its group may execute it. */
    public static boolean isPrivileged(int mode) {
        return (mode & (SET_USER | SET_GROUP)) != 0;
    }

    /** The mode after a write by another user (write(2)): a set-group-ID bit stays on a file that its group can't execute. */
    public int modeWithoutPrivileges() {
        int mode = mode() & ~SET_USER;
        return (mode & GROUP_EXECUTES) == 0 ? mode : mode & ~SET_GROUP;
    }

    /** Adds struct fuse_entry_out. */
    public void addEntry(FuseReply reply, long node) {
        reply.add(node).add(0L).add(VALID_SECONDS).add(VALID_SECONDS).add(0).add(0);
        addAttributes(reply);
    }

    /** Adds struct fuse_attr_out. */
    public void addAttributesWithValidity(FuseReply reply) {
        reply.add(VALID_SECONDS).add(0).add(0);
        addAttributes(reply);
    }

    private void addAttributes(FuseReply reply) {
        reply.add(inode()).add(size()).add(status.getLong(StatusFields.BLOCKS));
        reply.add(status.getLong(StatusFields.ACCESSED))
                .add(status.getLong(StatusFields.MODIFIED))
                .add(status.getLong(StatusFields.CHANGED));
        reply.add(status.getInt(StatusFields.ACCESSED + 8))
                .add(status.getInt(StatusFields.MODIFIED + 8))
                .add(status.getInt(StatusFields.CHANGED + 8));
        reply.add(mode())
                .add(links())
                .add(status.getInt(StatusFields.USER))
                .add(status.getInt(StatusFields.GROUP))
                .add(nodeDevice())
                .add(status.getInt(StatusFields.BLOCK_BYTES))
                .add(0);
    }

    /** The device number in the kernel's 32-bit encoding. */
    private int nodeDevice() {
        int major = status.getInt(StatusFields.NODE_DEVICE_MAJOR);
        int minor = status.getInt(StatusFields.NODE_DEVICE_MINOR);
        return (minor & 0xff) | (major << 8) | ((minor & ~0xff) << 12);
    }
}
