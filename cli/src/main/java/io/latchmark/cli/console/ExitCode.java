package io.latchmark.cli.console;

import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.probe.ProbeOperation;
import io.latchmark.results.run.RunConclusion;
import java.util.List;

/** What a command's end means to the shell. */
public enum ExitCode {
    DONE(0),
    BUG(1),
    USAGE(2),
    ENVIRONMENT(3),
    NOT_VALID(4),
    INCONSISTENT(5),
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

    /** Of a command that left out runs which can't be read: the first one's. */
    public static ExitCode of(List<ReadRuns.Unreadable> unreadable, ExitCode otherwise) {
        return unreadable.isEmpty() ? otherwise : of(unreadable.get(0).failure());
    }

    /** Of a run; unless all is well, the last line says why. */
    public static ExitCode of(RunConclusion conclusion, Console console) {
        return switch (conclusion.status()) {
            case COMPLETE -> DONE;
            case INTERRUPTED -> INTERRUPTED;
            case NOT_VALID -> {
                console.error("the run is not valid: " + conclusion.reason());
                yield NOT_VALID;
            }
        };
    }

    /** Of a probe; unless all is well, the last line says why. */
    public static ExitCode of(ProbeOperation.Result probe, Console console) {
        if (!probe.reason().isEmpty()) {
            console.error(probe.reason());
        }
        return switch (probe.end()) {
            case VALID -> DONE;
            case NOT_VALID -> NOT_VALID;
            case INTERRUPTED -> INTERRUPTED;
        };
    }
}
