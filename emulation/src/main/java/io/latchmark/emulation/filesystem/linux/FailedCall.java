package io.latchmark.emulation.filesystem.linux;

/** A system call that failed, for a reason that the kernel gives to the program that asked. Without a stack trace: it is usual. */
public final class FailedCall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int error;

    /** With the number of the error. */
    public FailedCall(int error) {
        super(Errors.text(error), null, false, false);
        this.error = error;
    }

    /** The number of the error. */
    public int error() {
        return error;
    }

    /** A result that is not an error. */
    public static int check(int result) {
        if (result < 0) {
            throw new FailedCall(-result);
        }
        return result;
    }

    /** A result that is not an error. */
    public static long check(long result) {
        if (result < 0) {
            throw new FailedCall((int) -result);
        }
        return result;
    }
}
