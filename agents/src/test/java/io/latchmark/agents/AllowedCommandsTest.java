package io.latchmark.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.runner.experiment.Action;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class AllowedCommandsTest {
    @TempDir
    private Path folder;

    private AllowedCommands allowed(String yaml) throws IOException {
        Path file = folder.resolve("allow.yaml");
        Files.writeString(file, yaml);
        return AllowedCommands.read(file);
    }

    private static Action command(String... words) {
        return new Action(List.of(words), "", false);
    }

    private static Action shell(String text) {
        return new Action(List.of(text), "", true);
    }

    @Test
    void aCommandIsAllowedWordForWordAndNothingElseIs() throws IOException {
        AllowedCommands allowed = allowed("""
                - command: [set-cache, slot=0, 100, "a b"]
                - shell: 'echo 0 > /sys/x'
                """);

        assertThatCode(() -> allowed.require(
                        List.of(command("set-cache", "slot=0", "100", "a b"), shell("echo 0 > /sys/x"))))
                .doesNotThrowAnyException();
        for (Action other : List.of(
                command("set-cache", "slot=0", "100", "a", "b"),
                command("set-cache", "slot=0", "100"),
                command("set-cache", "slot=0", "100", "a b", "-f"),
                command("set-cache", "slot=*", "100", "a b"),
                command("echo 0 > /sys/x"),
                shell("set-cache slot=0 100 'a b'"),
                shell("echo 0 > /sys/x; reboot"),
                shell("echo 0 > /sys/x "))) {
            assertThatThrownBy(() -> allowed.require(List.of(other)))
                    .as(other.text())
                    .isInstanceOf(LatchmarkException.class);
        }
    }

    @Test
    void whatIsRefusedIsNamedByTheLinesThatWouldAllowIt() throws IOException {
        List<Action> asked = List.of(command("mdadm", "--grow", "it's \"it\"\n"), shell("sync; echo 3 > /x"));

        assertThatThrownBy(() -> allowed("[]").require(asked))
                .hasMessageContaining(folder.resolve("allow.yaml").toString())
                .satisfies(refusal -> {
                    String message = String.valueOf(refusal.getMessage());
                    String lines =
                            message.substring(message.indexOf("- command")).replace(" and - ", "\n- ");
                    assertThatCode(() -> allowed(lines).require(asked)).doesNotThrowAnyException();
                });
        assertThatThrownBy(() -> AllowedCommands.NONE.require(asked)).hasMessageContaining("--allow FILE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "command: [a]",
                "- a",
                "- {command: []}",
                "- {command: a}",
                "- {command: [[a]]}",
                "- {command: [a], shell: b}",
                "- {shell: ''}",
                "- {shell: [a]}",
                "- {run: [a]}"
            })
    void aFileThatIsNoListOfCommandsIsRefused(String yaml) {
        assertThatThrownBy(() -> allowed(yaml))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--allow");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "rights of files are those of POSIX")
    void aFileThatOthersMayWriteIsRefused() throws IOException {
        Path file = folder.resolve("allow.yaml");
        Files.writeString(file, "- command: [a]\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));

        assertThatThrownBy(() -> AllowedCommands.read(file)).hasMessageContaining("chmod 644");

        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(AllowedCommands.read(file).actions()).containsExactly(command("a"));
    }
}
