package io.latchmark.emulation.filesystem.linux;

/** Flags of open(2). */
public final class OpenFlags {
    public static final int ACCESS = 3;
    public static final int WRITE_ONLY = 1;
    public static final int READ_WRITE = 2;
    public static final int CREATE = 0100;
    public static final int TRUNCATE = 01000;
    public static final int APPEND = 02000;
    public static final int DIRECT = Architecture.ARM ? 0200000 : 040000;
    public static final int DIRECTORY = Architecture.ARM ? 040000 : 0200000;
    public static final int NOFOLLOW = Architecture.ARM ? 0100000 : 0400000;
    /** O_SYNC, which includes O_DSYNC. */
    public static final int SYNC = 04010000;

    /** O_TMPFILE, which includes O_DIRECTORY: an unnamed file. */
    public static final int TEMPORARY = 020000000 | DIRECTORY;
    /** With {@link #TEMPORARY}: the file can't be given a name later. */
    public static final int EXCLUSIVE = 0200;

    public static final int PATH = 010000000;
    static final int CLOSE_ON_EXEC = 02000000;

    private OpenFlags() {}
}
