package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ActionTest {
    private static final List<String> AWKWARD =
            List.of("printf", "%s\n", "two words", "$(id)", "it's", "a;b", "", "*", "\\", "\"", "--slot=1");

    @Test
    void noShellOfThisHostSeesACommand() {
        assertThat(new Action(AWKWARD, "", false).process()).isEqualTo(AWKWARD);
    }

    @Test
    void aRemoteShellHandsEveryArgumentOnAsItIsWritten() throws IOException {
        List<String> process = new Action(AWKWARD, "db1", false).process();

        assertThat(process).startsWith("ssh").contains("--", "db1");
        // What sshd does with it: the user's shell gets the last word.
        Process shell = new ProcessBuilder("/bin/sh", "-c", process.get(process.size() - 1)).start();
        String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(printed.split("\n", -1))
                .containsExactly("two words", "$(id)", "it's", "a;b", "", "*", "\\", "\"", "--slot=1", "");
    }

    @Test
    void aHostThatLooksLikeAnOptionIsNone() {
        List<String> process = new Action(List.of("true"), "-oProxyCommand=reboot", false).process();

        assertThat(process.indexOf("--")).isLessThan(process.indexOf("-oProxyCommand=reboot"));
    }
}
