package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Ending;
import io.latchmark.platform.Program.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are those of a Unix")
class ProgramTest {
    private static final Limits LONG = Limits.of(Duration.ofMinutes(5));
    private static final Limits SHORT = Limits.of(Duration.ofMillis(300));

    @AfterEach
    void noInterruptIsLeftToTheNextTest() {
        boolean unused = Thread.interrupted();
    }

    private static End shell(String script, Limits limits) {
        return Program.run(new ProcessBuilder("sh", "-c", script), limits);
    }

    @Test
    void theExitCodeAndBothStreamsAreKept() {
        assertThat(shell("echo out; echo err >&2; exit 3", LONG)).isEqualTo(new End(Ending.EXITED, 3, "out\nerr\n"));
    }

    @Test
    void thereIsNothingToRead() {
        assertThat(shell("cat; echo end", LONG)).isEqualTo(new End(Ending.EXITED, 0, "end\n"));
    }

    @Test
    void aProgramThatAChildRunsIsNoChild() {
        ProcessBuilder program = new ProcessBuilder("env");
        program.environment().put(Program.CHILD_VARIABLE, "1");

        assertThat(Program.run(program, LONG).output()).doesNotContain(Program.CHILD_VARIABLE);
    }

    @Test
    void aProgramThatIsMissingIsNoException() {
        assertThat(Program.run(new ProcessBuilder("latchmark-no-such-program"), LONG)
                        .ending())
                .isEqualTo(Ending.NOT_FOUND);
    }

    @Test
    void aFileThatIsNoProgramIsNotStarted() {
        End end = Program.run(new ProcessBuilder("/etc/passwd"), LONG);

        assertThat(end.ending()).isEqualTo(Ending.NOT_STARTED);
        assertThat(end.output()).contains("/etc/passwd");
    }

    @Test
    void outputCanGoToAFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("output.txt");

        End end = Program.run(new ProcessBuilder("sh", "-c", "echo kept").redirectOutput(file.toFile()), LONG);

        assertThat(end).isEqualTo(new End(Ending.EXITED, 0, ""));
        assertThat(file).hasContent("kept");
    }

    @Test
    void aProgramThatHangsIsKilledWithItsChildren() throws Exception {
        // A number that no other process sleeps for.
        String child = "sleep 2" + ProcessHandle.current().pid() + ".5";

        End end = shell(child + " & wait", SHORT);

        assertThat(end).isEqualTo(new End(Ending.TOO_LONG, -1, ""));
        List<ProcessHandle> left = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").endsWith(child))
                .toList();
        for (ProcessHandle process : left) {
            // The kill is on its way; a child that was spared would sleep for hours.
            process.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aChildThatHoldsTheOutputOpenIsNotWaitedFor(@TempDir Path folder) throws Exception {
        Path file = folder.resolve("pid");

        End end = shell("sleep 600 & echo $! > " + file + "; echo started", LONG);

        assertThat(end).isEqualTo(new End(Ending.EXITED, 0, "started\n"));
        ProcessHandle child =
                ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElseThrow();
        assertThat(child.destroyForcibly()).isTrue();
    }

    @Test
    void aProgramThatPrintsTooMuchIsKilled() {
        End end = Program.run(new ProcessBuilder("yes"), new Limits(Duration.ofMinutes(5), 1_000, false, () -> false));

        assertThat(end.ending()).isEqualTo(Ending.TOO_MUCH);
        assertThat(end.output()).hasSize(1_000).startsWith("y\ny\n");
    }

    @Test
    void anInterruptDoesNotEndAProgramAndStaysSet() {
        Thread.currentThread().interrupt();

        assertThat(shell("echo whole", LONG)).isEqualTo(new End(Ending.EXITED, 0, "whole\n"));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void anInterruptEndsAnInterruptibleProgramAndStaysSet() {
        Thread.currentThread().interrupt();

        assertThat(shell("exec sleep 600", Limits.untilInterrupted(Duration.ofMinutes(5))))
                .isEqualTo(new End(Ending.INTERRUPTED, -1, ""));
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aProgramIsStopped() {
        AtomicInteger asked = new AtomicInteger();

        End end = shell(
                "exec sleep 600", new Limits(Duration.ofMinutes(5), 1_000, true, () -> asked.incrementAndGet() == 2));

        assertThat(end.ending()).isEqualTo(Ending.INTERRUPTED);
        assertThat(asked).hasValue(2);
    }

    @Test
    void limitsAreChecked() {
        assertThatThrownBy(() -> Limits.of(Duration.ZERO)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Limits(Duration.ofSeconds(1), 0, true, () -> false))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
