package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Program;
import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Ending;
import io.latchmark.platform.Program.Limits;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A short command of the operating system and its result. Immutable.
 *
 * @param exitCode of the command; {@link #NOT_FOUND} if the program does not exist
 * @param output the end of what it printed on both streams, at most 4,096 characters
 */
record Command(int exitCode, String output) {
    /** Programs, libraries, language, time zone and temporary files, as Linux and Windows name them. */
    private static final Pattern NEEDED =
            Pattern.compile("PATH|HOME|LANG|LANGUAGE|LC_\\w+|TZ|TMPDIR|LD_\\w+|SYSTEMROOT|SYSTEMDRIVE"
                    + "|COMSPEC|PATHEXT|TEMP|TMP|USERPROFILE|WINDIR");

    /** A shell's exit code for a program that it cannot find. */
    static final int NOT_FOUND = 127;

    private static final int OUTPUT_CHARACTERS_MAX = 4096;

    boolean succeeded() {
        return exitCode == 0;
    }

    /** The first line printed, or the exit code if there is none. */
    String reason() {
        return output.lines().filter(line -> !line.isBlank()).findFirst().orElse("exit code " + exitCode);
    }

    /**
     * Runs a program to completion; kills it at the limit.
     *
     * @param workingDirectory a folder that the program's user may enter
     * @throws LatchmarkException of category ENVIRONMENT if it does not end within the limit
     */
    static Command run(List<String> words, Path workingDirectory, Duration limit) {
        return of(words.get(0), Program.run(builder(words, workingDirectory), Limits.of(limit)));
    }

    /**
     * As {@link #run(List, Path, Duration)}, but an interrupt kills the program too.
     *
     * @throws ClosedByInterruptException after an interrupt, which remains set
     */
    static Command runInterruptibly(List<String> words, Path workingDirectory, Duration limit)
            throws ClosedByInterruptException {
        End end = Program.run(builder(words, workingDirectory), Limits.untilInterrupted(limit));
        if (end.ending() == Ending.INTERRUPTED) {
            throw new ClosedByInterruptException();
        }
        return of(words.get(0), end);
    }

    private static Command of(String program, End end) {
        return switch (end.ending()) {
            case EXITED -> new Command(end.exitCode(), tail(end.output()));
            case NOT_FOUND, NOT_STARTED -> new Command(NOT_FOUND, program + " is not installed");
            case TOO_LONG, INTERRUPTED ->
                throw LatchmarkException.environment(
                        program + " did not end in time and was killed; look for a slow or full device");
            case TOO_MUCH ->
                throw LatchmarkException.environment(
                        program + " printed too much and was stopped; last lines: " + tail(end.output()));
        };
    }

    /** A program with what it needs of the environment: the superuser of a server can read all of it, and PG variables change it. */
    static ProcessBuilder builder(List<String> words, Path workingDirectory) {
        ProcessBuilder builder = new ProcessBuilder(words).directory(workingDirectory.toFile());
        builder.environment()
                .keySet()
                .removeIf(name -> !NEEDED.matcher(name.toUpperCase(Locale.ROOT)).matches());
        return builder;
    }

    private static String tail(String output) {
        return output.substring(Math.max(0, output.length() - OUTPUT_CHARACTERS_MAX))
                .strip();
    }
}
