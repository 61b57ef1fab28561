package io.latchmark.emulation.filesystem.protocol;

import java.util.Optional;

/** The kernel's operations (include/uapi/linux/fuse.h). */
public enum Opcode {
    LOOKUP(1),
    FORGET(2),
    GETATTR(3),
    SETATTR(4),
    READLINK(5),
    SYMLINK(6),
    MKNOD(8),
    MKDIR(9),
    UNLINK(10),
    RMDIR(11),
    RENAME(12),
    LINK(13),
    OPEN(14),
    READ(15),
    WRITE(16),
    STATFS(17),
    RELEASE(18),
    FSYNC(20),
    INIT(26),
    OPENDIR(27),
    READDIR(28),
    RELEASEDIR(29),
    FSYNCDIR(30),
    CREATE(35),
    DESTROY(38),
    BATCH_FORGET(42),
    FALLOCATE(43),
    READDIRPLUS(44),
    RENAME2(45),
    TMPFILE(51);

    private static final Opcode[] BY_NUMBER = new Opcode[64];

    static {
        for (Opcode opcode : values()) {
            BY_NUMBER[opcode.number] = opcode;
        }
    }

    private final int number;

    Opcode(int number) {
        this.number = number;
    }

    /** Its number in a message. */
    public int number() {
        return number;
    }

    /** The operation with a number; empty if this file system does not support it. */
    public static Optional<Opcode> of(int number) {
        return number < 0 || number >= BY_NUMBER.length ? Optional.empty() : Optional.ofNullable(BY_NUMBER[number]);
    }
}
