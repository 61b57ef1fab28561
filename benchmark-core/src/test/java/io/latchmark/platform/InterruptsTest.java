package io.latchmark.platform;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class InterruptsTest {
    private static final int OF_A_DEFECT = 70;

    /** In a process of its own: the reason of an ending stays until the process ends. */
    @Test
    void aCommandInWhichAThreadFailedDoesNotEndAsIfAllWereWell() throws Exception {
        assertThat(endOf(0)).isEqualTo(OF_A_DEFECT);
        assertThat(endOf(4)).isEqualTo(4);
    }

    private static int endOf(int exitCodeOfCommand) throws Exception {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Command.class.getName(),
                        String.valueOf(exitCodeOfCommand))
                .inheritIO()
                .start()
                .waitFor();
    }

    /** A command that does its work in order and ends with the exit code in its argument, although a thread of it failed. */
    static final class Command {
        private Command() {}

        public static void main(String[] arguments) {
            Interrupts.on(() -> {});
            Interrupts.end(OF_A_DEFECT, "a thread has failed");
            Interrupts.finished();
            System.exit(Interrupts.exitCode(Integer.parseInt(arguments[0])));
        }
    }
}
