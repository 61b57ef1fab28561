package io.latchmark.runner.experiment;

/**
 * How a command ended.
 *
 * @param exitCode of the process; -1 if it could not be started or exceeded its time limit
 * @param output output of both streams, truncated at {@value #OUTPUT_MAX} characters
 * @param trouble why there is no exit code; empty if there is one
 */
public record CommandResult(int exitCode, String output, String trouble) {
    static final int OUTPUT_MAX = 65_536;
    private static final int SHOWN_MAX = 300;

    /** Whether it ended by itself with exit code 0. */
    public boolean succeeded() {
        return exitCode == 0;
    }

    /** What went wrong. */
    public String text() {
        String how = trouble.isEmpty() ? "exit code " + exitCode : trouble;
        String said = output.strip();
        if (said.isEmpty()) {
            return how;
        }
        return how + ": " + (said.length() > SHOWN_MAX ? said.substring(0, SHOWN_MAX) + "…" : said);
    }
}
