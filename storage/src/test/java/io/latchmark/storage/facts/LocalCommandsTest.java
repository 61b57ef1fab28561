package io.latchmark.storage.facts;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.Program.Ending;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are those of a Unix")
class LocalCommandsTest {
    @Test
    void wordsReachTheProgramAsTheyAre() {
        ToolOutput output = new LocalCommands().of(List.of("printf", "%s|%s", "two words", "$HOME;*"));

        assertThat(output).isEqualTo(ToolOutput.exited(0, "two words|$HOME;*"));
    }

    @Test
    void anExitCodeAndBothStreamsAreKept() {
        ToolOutput output = new LocalCommands().of(List.of("sh", "-c", "echo out; echo err >&2; exit 3"));

        assertThat(output.exitCode()).isEqualTo(3);
        assertThat(output.text()).contains("out").contains("err");
    }

    @Test
    void aProgramThatIsMissingIsNoException() {
        assertThat(new LocalCommands().of(List.of("latchmark-no-such-program")).ending())
                .isEqualTo(Ending.NOT_FOUND);
    }

    @Test
    void aFileThatIsNoProgramIsNotStarted() {
        assertThat(new LocalCommands().of(List.of("/etc/passwd")).ending()).isEqualTo(Ending.NOT_STARTED);
    }

    @Test
    void aProgramThatHangsIsKilledWithItsChildren() throws Exception {
        LocalCommands commands = new LocalCommands(Duration.ofMillis(300));
        // A number that no other process sleeps for.
        String child = "sleep 1" + ProcessHandle.current().pid() + ".5";

        ToolOutput output = commands.of(List.of("sh", "-c", child + " & wait"));

        assertThat(output.ending()).isEqualTo(Ending.TOO_LONG);
        List<ProcessHandle> left = ProcessHandle.allProcesses()
                .filter(process -> process.info().commandLine().orElse("").endsWith(child))
                .toList();
        for (ProcessHandle process : left) {
            // The kill is on its way; a child that was spared would sleep for hours.
            process.onExit().get(20, TimeUnit.SECONDS);
        }
    }

    @Test
    void aProgramThatPrintsWithoutEndIsKilled() {
        ToolOutput output = new LocalCommands().of(List.of("yes"));

        assertThat(output.ending()).isEqualTo(Ending.TOO_MUCH);
        assertThat(output.text()).hasSize(CommandOutput.BYTES_MAX);
    }

    @Test
    void anInterruptedThreadStaysInterrupted() {
        Thread.currentThread().interrupt();

        ToolOutput output = new LocalCommands().of(List.of("sleep", "20"));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(output.ending()).isEqualTo(Ending.INTERRUPTED);
    }
}
