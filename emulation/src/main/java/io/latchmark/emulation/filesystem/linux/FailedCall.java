package io.latchmark.emulation.filesystem.linux;

/** A failed system call, with the error number for the calling program. Without stack trace, because such failures are normal. */
public final class FailedCall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int error;

    /** Creates an exception with an error number. */
    public FailedCall(int error) {
        super(Errors.text(error), null, false, false);
        this.error = error;
    }

    public int error() {
        return error;
    }

    /** Returns a result that is not an error; otherwise throws. */
    public static int check(int result) {
        if (result < 0) {
            throw new FailedCall(-result);
        }
        return result;
    }

    /** Returns a result that is not an error; otherwise throws. */
    public static long check(long result) {
        if (result < 0) {
            throw new FailedCall((int) -result);
        }
        return result;
    }
}
