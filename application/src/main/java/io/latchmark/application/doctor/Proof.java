package io.latchmark.application.doctor;

/**
 * The result of one proof.
 *
 * @param seconds how long it took
 * @param detail what was shown, or what is missing and why; contains no name of a host, database or user
 */
public record Proof(String name, Result result, double seconds, String detail) {
    /** The result of a proof. */
    public enum Result {
        PASSED,
        /** Nothing to prove, because of the server's version or because it runs on another host. */
        ABSENT,
        /** The server or the user's rights lack something that Latchmark can do without. */
        MISSING,
        FAILED,
        /** It needs something that failed. */
        SKIPPED
    }

    /** A result and its reason. */
    public record Found(Result result, String detail) {
        /** Proven. */
        public static Found passed(String detail) {
            return new Found(Result.PASSED, detail);
        }

        public static Found missing(String detail) {
            return new Found(Result.MISSING, detail);
        }

        public static Found failed(String detail) {
            return new Found(Result.FAILED, detail);
        }
    }

    /** Whether no action is required. */
    public boolean isGood() {
        return result == Result.PASSED || result == Result.ABSENT;
    }
}
