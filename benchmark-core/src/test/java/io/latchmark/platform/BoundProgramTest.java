package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Ending;
import io.latchmark.platform.Program.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@EnabledOnOs(value = OS.LINUX, disabledReason = "it takes setsid")
final class BoundProgramTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private static End run(String... words) {
        return Program.runBound(new ProcessBuilder(words), Limits.of(LIMIT), started -> {});
    }

    @Test
    void itsOutputAndItsExitCodeAreThoseOfTheProgram() {
        assertThat(run("sh", "-c", "echo \"$1\"; exit 7", "x", "a  'b' $c"))
                .isEqualTo(new End(Ending.EXITED, 7, "a  'b' $c\n"));
        assertThat(run("no-such-program-anywhere").ending()).isEqualTo(Ending.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "trap '' TERM; "})
    void whatEndsTheProcessByForceEndsTheProgramAndItsChildren(String first) throws IOException, InterruptedException {
        Path pids = folder.resolve("pids");
        String script = first + "sleep 60 & echo $$ $! > " + pids + ".new; mv " + pids + ".new " + pids + "; wait";
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Starter.class.getName(),
                        script)
                .start();
        assertThat(Polling.until(() -> Files.exists(pids), LIMIT, seconds -> {}))
                .isTrue();

        process.destroyForcibly().waitFor();

        List<ProcessHandle> left = Stream.of(Files.readString(pids).strip().split(" "))
                .flatMap(pid -> ProcessHandle.of(Long.parseLong(pid)).stream())
                .toList();
        boolean ended = Polling.until(() -> left.stream().noneMatch(ProcessHandle::isAlive), LIMIT, seconds -> {});
        assertThat(ended).isTrue();
    }

    /** A process that runs a shell's script and is killed meanwhile. */
    static final class Starter {
        private Starter() {}

        public static void main(String[] arguments) {
            run("sh", "-c", arguments[0]);
        }
    }
}
