package io.latchmark.application.conformance;

/**
 * One thing that was to be shown of a server.
 *
 * @param seconds how long it took
 * @param detail what was shown, or what is missing and why; holds no name of a host, database or user
 */
public record Proof(String name, Result result, double seconds, String detail) {
    /** What a proof has come to. */
    public enum Result {
        PASSED,
        /** The version of the server, or its being on another host, leaves nothing to prove. */
        ABSENT,
        /** The server or the user's rights lack something that Latchmark can do without. */
        MISSING,
        FAILED,
        /** It needs something that failed. */
        SKIPPED
    }

    /** A result and its reason. */
    public record Found(Result result, String detail) {
        public static Found passed(String detail) {
            return new Found(Result.PASSED, detail);
        }

        static Found missing(String detail) {
            return new Found(Result.MISSING, detail);
        }

        static Found failed(String detail) {
            return new Found(Result.FAILED, detail);
        }
    }

    /** Whether nothing has to be done about it. */
    public boolean isGood() {
        return result == Result.PASSED || result == Result.ABSENT;
    }
}
