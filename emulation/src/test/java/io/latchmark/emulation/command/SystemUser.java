package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A user without rights, whom root may act as. */
final class SystemUser {
    /** The number of nobody. */
    static final int NOBODY = 65534;

    private static final Path PROGRAM = Path.of("/usr/bin/setpriv");

    private SystemUser() {}

    /** Skips the test if this process may not act as another user. */
    static void assumeNobody() throws IOException {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("another user is needed, and only root may act as one")
                .isEqualTo(0);
        assumeThat(Files.isExecutable(PROGRAM)).as("%s is not there", PROGRAM).isTrue();
    }

    /** The words that let nobody run a command. */
    static List<String> words(List<String> command) {
        List<String> words = new ArrayList<>(
                List.of(PROGRAM.toString(), "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "--"));
        words.addAll(command);
        return words;
    }

    /** Lets nobody run a command of the shell, which must succeed, and returns what it printed. */
    static String run(String command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(words(List.of("/bin/sh", "-c", command)))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
