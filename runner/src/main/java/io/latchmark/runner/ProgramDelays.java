package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Program;
import io.latchmark.results.run.DelayKind;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Delays requests of a real device with an external program: its arguments are {@code reads}, {@code writes} or {@code flushes},
 * and the delay in microseconds, 0 to end it. A delay of one kind is ended before one of another kind starts. Any thread.
 */
public final class ProgramDelays implements DelayControl {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final String program;
    private Optional<DelayKind> delayed = Optional.empty();

    /** Uses a program on this host. */
    public ProgramDelays(String program) {
        this.program = program;
    }

    @Override
    public synchronized void apply(DelayKind kind, Duration delay, Duration lasts) {
        Optional<DelayKind> other = delayed.filter(its -> its != kind);
        if (other.isPresent()) {
            call(other.get(), Duration.ZERO);
        }
        // Set before the call, because a program that fails may still have changed something.
        delayed = Optional.of(kind);
        call(kind, delay);
        if (delay.isZero()) {
            delayed = Optional.empty();
        }
    }

    /** Calls the program to end delays never started, so that a missing or unauthorised one fails before a run starts. */
    public static void prove(String program, Set<DelayKind> kinds) {
        ProgramDelays delays = new ProgramDelays(program);
        new TreeSet<>(kinds).forEach(kind -> delays.call(kind, Duration.ZERO));
    }

    private void call(DelayKind kind, Duration delay) {
        ProcessBuilder process = new ProcessBuilder(program, kind.key(), Long.toString(delay.toNanos() / 1000))
                .redirectErrorStream(true);
        Program.End end = Program.run(process, Program.Limits.of(LIMIT));
        if (end.ending() != Program.Ending.EXITED || end.exitCode() != 0) {
            throw LatchmarkException.environment("'" + program + " " + kind.key() + " " + delay.toNanos() / 1000
                    + "' failed ("
                    + end.ending().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ", exit code "
                    + end.exitCode() + "): " + end.output().strip() + "; call it by hand and see why");
        }
    }
}
