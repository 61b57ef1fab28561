package io.latchmark.cli.console;

import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.application.Measured;
import io.latchmark.core.LatchmarkException;
import java.util.List;

/** The exit codes of a command. */
public enum ExitCode {
    DONE(0),
    BUG(1),
    USAGE(2),
    ENVIRONMENT(3),
    NOT_VALID(4),
    INCONSISTENT(5),
    /** The verdict of a comparison is one that the user declared a failure. */
    VERDICT(6),
    INTERRUPTED(130);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static ExitCode of(LatchmarkException operatingError) {
        return switch (operatingError.category()) {
            case USAGE -> USAGE;
            case ENVIRONMENT -> ENVIRONMENT;
            case DAMAGED -> NOT_VALID;
            case CONSISTENCY -> INCONSISTENT;
        };
    }

    /**
     * The exit code of a command that skipped unreadable runs: that of the first one. The last lines name them.
     *
     * @param given number of runs to read
     */
    public static ExitCode of(List<ReadRuns.Unreadable> unreadable, int given, ExitCode otherwise) {
        unreadable.forEach(run -> Console.standard().error(run.reason()));
        if (given > 1 && !unreadable.isEmpty()) {
            Console.standard().error(unreadable.size() + " of " + given + " runs can't be read and are left out");
        }
        return unreadable.isEmpty() ? otherwise : of(unreadable.get(0).failure());
    }

    /** The exit code of a run or a probe; unless it is 0, the last line says why. */
    public static ExitCode of(Measured measured) {
        if (!measured.reason().isEmpty()) {
            Console.standard().error(measured.reason());
        }
        return switch (measured.end()) {
            case VALID -> DONE;
            case NOT_VALID -> NOT_VALID;
            case INTERRUPTED -> INTERRUPTED;
        };
    }
}
