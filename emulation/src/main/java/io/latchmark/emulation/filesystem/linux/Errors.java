package io.latchmark.emulation.filesystem.linux;

/** Error numbers (errno(3)). */
public final class Errors {
    public static final int EPERM = 1;
    public static final int ENOENT = 2;
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int EBADF = 9;
    public static final int EAGAIN = 11;
    public static final int EACCES = 13;
    public static final int EBUSY = 16;
    public static final int ENODEV = 19;
    public static final int EINVAL = 22;
    public static final int EMFILE = 24;
    public static final int EFBIG = 27;
    public static final int ENOSPC = 28;
    public static final int ENOSYS = 38;

    private Errors() {}

    /** The description of an error number, for messages. */
    public static String text(int error) {
        return switch (error) {
            case EPERM -> "operation not permitted";
            case ENOENT -> "no such file or directory";
            case EACCES -> "permission denied";
            case EBUSY -> "in use";
            case ENODEV -> "no such device";
            case EINVAL -> "invalid argument";
            case EMFILE -> "too many open files";
            case ENOSPC -> "no space left";
            default -> "error " + error;
        };
    }
}
