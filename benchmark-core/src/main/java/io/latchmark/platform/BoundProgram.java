package io.latchmark.platform;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Puts a shell before a program, to end the program's session when the pipe from this process closes for any reason. */
final class BoundProgram {
    private static final Path SHELL = Path.of("/bin/sh");
    /** A background command has /dev/null as its input, so the pipe is kept under another number. */
    private static final String SCRIPT = """
            exec 3<&0
            "$@" </dev/null 3<&- &
            command=$!
            (trap '' TERM; read -r line <&3; kill -TERM -$$; sleep 2; kill -KILL -$$) >/dev/null 2>&1 &
            watcher=$!
            exec 3<&-
            wait "$command"
            code=$?
            kill -KILL "$watcher" 2>/dev/null
            exit "$code"
            """;

    private BoundProgram() {}

    /** Whether the required programs exist, and the program itself: if it is missing, its own start reports that. */
    static boolean isPossible(ProcessBuilder program) {
        return Files.isExecutable(SHELL)
                && isThere(program, "setsid")
                && isThere(program, program.command().get(0));
    }

    private static boolean isThere(ProcessBuilder program, String name) {
        if (name.contains("/")) {
            File folder = program.directory();
            return isProgram(folder == null ? Path.of(name) : folder.toPath().resolve(name));
        }
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        return Stream.of(path.split(File.pathSeparator, -1))
                .anyMatch(folder -> isProgram(Path.of(folder.isEmpty() ? "." : folder, name)));
    }

    private static boolean isProgram(Path file) {
        return Files.isRegularFile(file) && Files.isExecutable(file);
    }

    static ProcessBuilder of(ProcessBuilder program) {
        List<String> words = new ArrayList<>(List.of("setsid", SHELL.toString(), "-c", SCRIPT, "latchmark-command"));
        words.addAll(program.command());
        return program.command(words);
    }
}
